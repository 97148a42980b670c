/** Logs the path of a missing page to the console (specification, "404 page"). */
export function logPath(): void {
  if (document.querySelector('[data-not-found]')) console.error(`404: no page at ${location.pathname}`);
}
