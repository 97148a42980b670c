import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** A host and perhaps a port (RFC 3986, 3.2): a name or IPv4 address, or an IPv6 address in brackets. */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;
const LARGEST_PORT = 65_535;

/**
 * Whether a request properly names the host that it's for: one Host header with a host and perhaps a port (RFC 9112,
 * 3.2). HTTP/1.0 may leave it out; HTTP/1.1 may not, and Node refuses that itself.
 */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const { host } = headers;
  return host === undefined || (isAuthority(host) && countOf('host', rawHeaders) === 1);
}

function isAuthority(text: string): boolean {
  const match = AUTHORITY.exec(text);
  if (!match) return false;
  const [, ipv6, port = ''] = match;
  return (ipv6 === undefined || isIPv6(ipv6)) && Number(port) <= LARGEST_PORT;
}

/** Node uses the first of several; a cache or proxy before it may have read another. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!;
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count;
}

/**
 * Whether a form was sent from a page of this site: its Origin is the site's public one, or that of the host it was
 * sent to, as on the server's own address behind a proxy. "null" and malformed origins never match.
 */
export function isOwnOrigin(origin: string, host: string | undefined, siteUrl: string): boolean {
  const from = URL.parse(origin);
  if (!from || from.origin !== origin || !/^https?:$/.test(from.protocol)) return false;
  if (origin === new URL(siteUrl).origin) return true;
  return host !== undefined && from.host === URL.parse(`${from.protocol}//${host}`)?.host;
}
