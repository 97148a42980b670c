import type * as App from '../../../server/app.ts';

/** The built server and its pages, as `npm start` runs them. Modules that a test imports itself are separate copies. */
export const { pagesLoader, startSite }: typeof App = await import(
  new URL('../../../build/server/app.js', import.meta.url).href
);

/** The built pages. */
export const builtPages = pagesLoader(() => {});
