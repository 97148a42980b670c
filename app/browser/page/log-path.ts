/** Says in the console which address led nowhere (specification, "404 page"); once, whoever comes first. */
export function logPath(notice: HTMLElement): void {
  if ('logged' in notice.dataset) return;
  notice.dataset.logged = '';
  console.error(`404: no page at ${location.pathname}`);
}
