import { BlockList, isIPv6 } from 'node:net';

/** Networks that aren't the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
];
/** The same of the unicast addresses of IPv6, with those that lead on to an address of IPv4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const special = blockList(SPECIAL_IPV4, SPECIAL_IPV6);
/** All other addresses of IPv6 are local, mapped, translated, or reserved. */
const unicast = blockList([], ['2000::/3']);
const loopback = blockList(['127.0.0.0/8'], ['::1/128']);

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4');
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Whether an IP address is this machine's own. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function blockList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [family, networks] of [['ipv4', ipv4] as const, ['ipv6', ipv6] as const])
    for (const network of networks) {
      const [address, bits] = network.split('/') as [string, string];
      list.addSubnet(address, Number(bits), family);
    }
  return list;
}
