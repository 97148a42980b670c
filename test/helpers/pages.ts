/** A page that every look at the whole site goes through: axe, widths, without JavaScript, metadata. */
export interface SitePage {
  readonly name: string;
  readonly path: string;
  readonly status: 200 | 404;
}

/** One of each kind of page and state; a new kind of page is added here. */
export const pages: readonly SitePage[] = [
  { name: 'home', path: '/', status: 200 },
  { name: 'list of codes', path: '/verified-codes', status: 200 },
  { name: 'list of codes, searched', path: '/verified-codes?q=off&sort=rating', status: 200 },
  { name: 'list of codes, nothing found', path: '/verified-codes?q=zzzz', status: 200 },
  { name: 'stores', path: '/stores', status: 200 },
  { name: 'a store', path: '/stores/harvest-lane', status: 200 },
  { name: 'a code', path: '/codes/1', status: 200 },
  { name: 'how to use', path: '/how-to-use', status: 200 },
  { name: 'blog', path: '/blog', status: 200 },
  { name: 'a post', path: '/blog/free-delivery-or-ten-percent', status: 200 },
  { name: 'a category of posts', path: '/blog/category/promo-codes', status: 200 },
  { name: 'a category without posts', path: '/blog/category/meal-planning', status: 200 },
  { name: 'a tag', path: '/blog/tag/fees', status: 200 },
  { name: 'how we verify', path: '/how-we-verify', status: 200 },
  { name: 'privacy', path: '/privacy', status: 200 },
  { name: 'not found', path: '/no-such-page', status: 404 },
];
