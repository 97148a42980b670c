/** The pages with a picture of their own, by path without the slash. */
export const pageNames = [
  'verified-codes',
  'how-to-use',
  'stores',
  'blog',
  'contact',
  'how-we-verify',
  'privacy',
] as const;
export type PageName = (typeof pageNames)[number];

export function isPageName(name: string): name is PageName {
  return (pageNames as readonly string[]).includes(name);
}

/** The address of the picture for a page at this path: its own, or the site's. */
export function pagePicture(path: string): string {
  const name = path.split('?', 1)[0]!.slice(1);
  return isPageName(name) ? `/og/page/${name}.png` : '/og/site.png';
}
