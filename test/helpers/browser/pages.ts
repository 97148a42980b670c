/** A page that all site-wide tests visit: axe, widths, metadata, no JavaScript. */
export interface SitePage {
  readonly name: string;
  readonly path: string;
  /** What the page must show in addition to the heading, with or without JavaScript. */
  readonly whole: string;
  readonly status: 200 | 404;
  /** Whether search engines may index it. Indexable pages need full metadata. */
  readonly listed: boolean;
}

/** One of each kind of indexable page and state. Add each new kind of page here. */
const listed: readonly (readonly [name: string, path: string, whole: string])[] = [
  ['home', '/', 'main details'],
  ['list of codes', '/verified-codes', 'main [data-code-id] code'],
  ['stores', '/stores', 'main a[href^="/stores/"]'],
  ['a store', '/stores/harvest-lane?basket=40', 'main [data-code-id] code'],
  ['a code', '/codes/1', '#ledger time'],
  ['how to use', '/how-to-use', 'main ol > li'],
  ['blog', '/blog', 'main a[href^="/blog/"]'],
  ['a post', '/blog/free-delivery-or-ten-percent', 'main article h2'],
  ['a category of posts', '/blog/category/promo-codes', 'main a[href^="/blog/"]'],
  ['a tag', '/blog/tag/fees', 'main a[href^="/blog/"]'],
  ['how we verify', '/how-we-verify', 'main h2'],
  ['privacy', '/privacy', 'main h2'],
  ['contact', '/contact', 'main form textarea'],
];

/** The same for pages that aren't indexed. */
const unlisted: typeof listed = [
  ['list of codes, for a basket', '/verified-codes?q=off&basket=87.50&first=1', 'main code'],
  ['list of codes, nothing found', '/verified-codes?q=zzzz', 'main a[href="/verified-codes"]'],
  ['a code reported on', '/codes/1/report', 'main form button'],
  ['a code’s terms', '/codes/1/terms', 'main h1 + p'],
  ['an expired code', '/codes/70', 'main [data-code-id] code'],
  ['saved codes', '/saved', 'main p'],
  ['a category without posts', '/blog/category/meal-planning', 'main p'],
  ['message sent', '/contact/sent', 'main a'],
  ['newsletter', '/newsletter', 'main form input[name="email"]'],
  ['newsletter asked for', '/newsletter/sent', 'main p'],
  ['not found', '/no-such-page', 'main a[href="/verified-codes"]'],
];

export const pages: readonly SitePage[] = [
  ...listed.map(([name, path, whole]) => ({ name, path, whole, status: 200 as const, listed: true })),
  ...unlisted.map(([name, path, whole]) => ({
    name,
    path,
    whole,
    status: name === 'not found' ? (404 as const) : (200 as const),
    listed: false,
  })),
];
