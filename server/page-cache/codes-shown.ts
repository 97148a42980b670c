/** Every ticket, and every other mention of a code, links to the code's page. */
const LINK = /"\/codes\/(\d+)[#"]/g;

/** The ids of the codes that a page shows; undefined for anything but HTML, such as page data, which has no links. */
export function codesShownIn(contentType: string, body: Buffer): ReadonlySet<number> | undefined {
  if (!contentType.startsWith('text/html')) return undefined;
  return new Set([...body.toString('latin1').matchAll(LINK)].map(([, id]) => Number(id)));
}
