/** Who did something, as opaque ids (such as hashes) that distinguish networks and browsers and tell nothing else. */
export interface Visitor {
  /** As returned by `networkOf` in network.ts. */
  readonly site: string;
  readonly network: string;
  /** The User-Agent, which anyone can change at will. */
  readonly browser: string;
}

export type CountedKind = 'use' | 'visit' | 'report';

interface CountingRule {
  /** How often one network counts for a code on a UTC day. */
  readonly perNetwork: number;
  /** How often all networks of one IPv6 /48 count together. */
  readonly perSite: number;
  /** Whether a second browser on the same network counts as another person. */
  readonly browsersCount: boolean;
}

const copies: CountingRule = { perNetwork: 3, perSite: 9, browsersCount: true };

/** A report affects a rating and a badge, so it counts once per network. A copy is only a count. */
export const countingRules: Readonly<Record<CountedKind, CountingRule>> = {
  use: copies,
  visit: copies,
  report: { perNetwork: 1, perSite: 3, browsersCount: false },
};

/**
 * Whether one more use, visit, or report counts. `earlier` holds those that counted for the same code on the same UTC
 * day, at least all from the visitor's own /48.
 */
export function mayCount(kind: CountedKind, earlier: readonly Visitor[], visitor: Visitor): boolean {
  const { perNetwork, perSite, browsersCount } = countingRules[kind];
  const ofSite = earlier.filter(({ site }) => site === visitor.site);
  const ofNetwork = ofSite.filter(({ network }) => network === visitor.network);
  const isNew = !browsersCount || !ofNetwork.some(({ browser }) => browser === visitor.browser);
  return isNew && ofNetwork.length < perNetwork && ofSite.length < perSite;
}
