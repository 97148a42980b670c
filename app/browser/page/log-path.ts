/** Says in the console which address led nowhere (specification, "404 page"). */
export function logPath(): void {
  if (document.querySelector('[data-not-found]')) console.error(`404: no page at ${location.pathname}`);
}
