import { promisedCents, type Savings } from './savings.ts';

/** The sorts of the specification. Addresses call `copies`, labelled Most Popular, `discount`. */
export const sorts = ['newest', 'copies', 'rating', 'expiry'] as const;
export type Sort = (typeof sorts)[number];

export interface RankedCode {
  id: number;
  expiresDay: number;
  /** Copies counted. */
  uses: number;
  /** Null while withheld. */
  rating: number | null;
  failing: boolean;
}

type Comparator<Code> = (a: Code, b: Code) => number;

/**
 * A total order for `sort`: failing codes come last, then the sort's own rule applies, then the lower id. So the result
 * never depends on the input order.
 */
export function compareBy(sort: Sort): Comparator<RankedCode> {
  return total(rules[sort]);
}

const rules: Record<Sort, Comparator<RankedCode>> = {
  newest: (a, b) => b.expiresDay - a.expiresDay,
  copies: (a, b) => b.uses - a.uses,
  rating: (a, b) => (b.rating ?? UNRATED) - (a.rating ?? UNRATED),
  expiry: (a, b) => a.expiresDay - b.expiresDay,
};

// Below 1, the lowest rating there is.
const UNRATED = 0;

/** A code in the sort 'savings'. */
export interface SavingCode extends RankedCode {
  savings: Savings;
  /** `chanceOf` in evidence/chance.ts. */
  chanceThousandths: number;
}

/**
 * The sort 'savings', for a cart: the largest expected savings first, then what a code could save, then gifts, then
 * unknown terms, then codes that save nothing, and last those that don't qualify, the closest to it first.
 */
export const compareBySavings: Comparator<SavingCode> = total(
  (a, b) => usefulness(a.savings) - usefulness(b.savings) || closeness(a) - closeness(b),
);

function usefulness(savings: Savings): number {
  if (promisedCents(savings) > 0) return 0;
  return { 'up-to': 1, gift: 2, unknown: 3, saves: 4, short: 5, 'first-order': 6 }[savings.kind];
}

/** What the codes of a part of the sort 'savings' have in common. */
export type RankGroup = 'saves' | 'depends' | 'no-use' | 'failing';

/** The part of the sort 'savings' that a code is in. */
export function rankGroupOf({ savings, failing }: Pick<SavingCode, 'savings' | 'failing'>): RankGroup {
  if (failing) return 'failing';
  const order = usefulness(savings);
  if (order === 0) return 'saves';
  return order < 4 ? 'depends' : 'no-use';
}

/** Orders codes of the same group: the largest expected savings first, or the smallest missing amount. */
function closeness({ savings, chanceThousandths }: SavingCode): number {
  if (savings.kind === 'short') return savings.missingCents;
  const cents = promisedCents(savings) || (savings.kind === 'up-to' ? savings.cents : 0);
  return -cents * chanceThousandths;
}

function total<Code extends RankedCode>(rule: Comparator<Code>): Comparator<Code> {
  return (a, b) => Number(a.failing) - Number(b.failing) || rule(a, b) || a.id - b.id;
}
