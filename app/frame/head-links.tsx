import { ATOM_TYPE, JSON_FEED_TYPE, OPEN_SEARCH_TYPE } from './media-types.ts';

/** Links for browsers and feed readers in every page's head: icons, feeds, and the search description. */
export function HeadLinks({ siteName }: { siteName: string }) {
  return (
    <>
      {/* Browsers that know SVG prefer it to the older format, which states its size. */}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="search" type={OPEN_SEARCH_TYPE} title={siteName} href="/opensearch.xml" />
      <link rel="alternate" type={ATOM_TYPE} title={`${siteName} (Atom)`} href="/feed.xml" />
      <link rel="alternate" type={JSON_FEED_TYPE} title={`${siteName} (JSON Feed)`} href="/feed.json" />
    </>
  );
}
