import { networkOf } from './network.ts';

/** Whom a limit counts for an address, and how many times the limit of one network they have. */
export interface Allowance {
  readonly counted: string;
  readonly times: number;
}

/**
 * What an IPv6 /48 has: one customer may hold all of its 65,536 networks. Enough for a household or an office with
 * several of them, and for phones of a carrier, of which hundreds share the single limit of an IPv4 address.
 */
const TIMES_OF_SITE = 2;

/** Those who are limited together with an address: its network, and the /48 of an IPv6 address. */
export function allowancesOf(address: string): readonly Allowance[] {
  const { network, site } = networkOf(address);
  const own = { counted: network, times: 1 };
  return site === network ? [own] : [own, { counted: site, times: TIMES_OF_SITE }];
}
