import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

/** Where a peer is, judging by its address. Enough for an operator to know which proxy is meant. */
export type PeerPlace = 'this machine' | 'a private network' | 'the internet';

/**
 * Finds the visitor's address. X-Forwarded-For is believed only from the proxies of TRUST_PROXY (addresses or CIDR
 * ranges), and is read from the right: the first address that isn't a trusted proxy's, or the peer's if there is none.
 * `onUnnamedProxy` is called once, when a forwarded header comes from any other peer.
 */
export function createClientAddress(
  trusted: readonly string[],
  onUnnamedProxy: (place: PeerPlace) => void = () => {},
): (request: IncomingMessage) => string {
  const isProxy = addressesIn(trusted);
  let isReported = false;

  return ({ socket, headers }) => {
    const peer = parseAddress(socket.remoteAddress ?? '') ?? '';
    if (!isProxy(peer)) {
      if (!isReported && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
        isReported = true;
        onUnnamedProxy(placeOf(peer));
      }
      return peer;
    }
    return visitorIn(String(headers['x-forwarded-for'] ?? ''), isProxy) ?? peer;
  };
}

/** More trusted proxies than any site has one behind the other. */
const MOST_PROXIES = 16;

/**
 * The visitor in a chain of addresses, to which each proxy has added the one that connected to it. An entry that isn't
 * an address ends the search, because a visitor may have written anything to the left of it.
 */
function visitorIn(chain: string, isProxy: (address: string) => boolean): string | undefined {
  let end = chain.length;
  for (let hop = 0; hop < MOST_PROXIES && end > 0; hop += 1) {
    const start = chain.lastIndexOf(',', end - 1) + 1;
    const address = parseAddress(chain.slice(start, end));
    if (address === undefined || !isProxy(address)) return address;
    end = start - 1;
  }
  return undefined;
}

/** The longest address, with a zone, brackets, a port, and quotes. */
const LONGEST_ENTRY = 80;

/**
 * The address in one entry of X-Forwarded-For, without the port, brackets and quotes that some proxies write (RFC
 * 7239, section 6); undefined for anything else. IPv6 is shortened, and an IPv4-mapped IPv6 address becomes
 * the IPv4 address, or one client would count as several.
 */
function parseAddress(entry: string): string | undefined {
  if (entry.length > LONGEST_ENTRY) return undefined;
  const unquoted = entry.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(unquoted)?.[1];
  if (bare !== undefined) return isIPv6(bare) ? shortest(bare) : undefined;
  const text = /^([\d.]+):\d{1,5}$/.exec(unquoted)?.[1] ?? unquoted;
  const family = isIP(text);
  if (family === 0) return undefined;
  return family === 4 ? text : shortest(text);
}

function shortest(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const text = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address;
  return text.startsWith('::ffff:') && text.includes('.') ? text.slice('::ffff:'.length) : text;
}

/** Whether an address is among addresses and CIDR ranges. */
function addressesIn(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  // A lookup takes longer than the rest of a small request, and behind a proxy the peer is always the same.
  let lastIn: string | undefined;
  return (address) => {
    if (address === lastIn) return true;
    const isIn = list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    if (isIn) lastIn = address;
    return isIn;
  };
}

const isLoopback = addressesIn(['127.0.0.0/8', '::1']);
const isPrivate = addressesIn([
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10'],
]);

function placeOf(peer: string): PeerPlace {
  if (isLoopback(peer)) return 'this machine';
  return isPrivate(peer) ? 'a private network' : 'the internet';
}
