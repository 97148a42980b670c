/** The path of the page whose data an address asks for, as the framework names these: `/_.data` is the home page's. */
export function pagePathOf(path: string): string {
  if (path === '/_.data') return '/';
  return path.replace(/\.data$/, '');
}
