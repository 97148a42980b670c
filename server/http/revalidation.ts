/**
 * Whether a client's If-None-Match names what it would get (RFC 9110, 13.1.2): a list of tags, compared weakly, or
 * `*` for anything.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = opaqueOf(etag);
  return ifNoneMatch.match(TAG)?.some((tag) => opaqueOf(tag) === opaque) ?? false;
}

const TAG = /(?:W\/)?"[^"]*"/g;

function opaqueOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
