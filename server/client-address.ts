import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/**
 * Finds the visitor's address. Forwarded headers are believed only from the proxies of TRUST_PROXY (addresses or
 * CIDR ranges), read from the right: the first address that no trusted proxy holds.
 */
export function createClientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits) proxies.addSubnet(address, Number(bits), family);
    else proxies.addAddress(address, family);
  }
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (trusted.length === 0 || !isProxy(peer)) return peer;
    const chain = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => plain(address.trim()))
      .filter(Boolean);
    return chain.findLast((address) => !isProxy(address)) ?? peer;
  };
}

/** An IPv4 address that came in over IPv6 is still that IPv4 address. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
