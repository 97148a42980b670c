/** Whom a network address stands for when we count. */
export interface Network {
  /** The IPv4 address, or the /64 of an IPv6 address: the least that one connection is given. */
  readonly network: string;
  /** The IPv4 address, or the /48 of an IPv6 address: the most that one connection is given (RFC 6177). */
  readonly site: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address: what one machine may easily get addresses of. */
  readonly range: string;
}

/**
 * The network of an IP address. An IPv4 address mapped into IPv6 (::ffff:192.0.2.1) is that IPv4 address; text that
 * isn't an IPv6 address is returned unchanged.
 */
export function networkOf(address: string): Network {
  const groups = groupsOf(address);
  if (!groups) return ofIpv4(address);
  const ipv4 = mappedIpv4(groups);
  if (ipv4) return ofIpv4(ipv4);
  const site = prefixOf(groups, 3);
  return { network: prefixOf(groups, 4), site, range: site };
}

/** Text that is no address is its own range. */
function ofIpv4(address: string): Network {
  const range = address.replace(/^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/, '$1.0');
  return { network: address, site: address, range };
}

/** The eight groups of an IPv6 address, however it is written (RFC 4291, 2.2); undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  const [head = '', tail, ...more] = withoutDots(address.split('%', 1)[0]!).split('::');
  if (more.length > 0) return undefined;
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/** The last two groups may be written as an IPv4 address. */
function withoutDots(address: string): string {
  return address.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function mappedIpv4(groups: readonly number[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

function prefixOf(groups: readonly number[], count: number): string {
  return `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::`;
}
