import type { SavingsAnswer } from './savings.ts';

/** The sorts of the specification, by their names in addresses. 'discount' is labelled Most Popular. */
export const sorts = ['newest', 'discount', 'rating', 'expiry'] as const;
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
 * A total order for `sort`: failing codes below all others, then the sort's own rule, then the lower id, so
 * that a list never depends on the order it came in.
 */
export function compareBy(sort: Sort): Comparator<RankedCode> {
  return total(rules[sort]);
}

const rules: Record<Sort, Comparator<RankedCode>> = {
  newest: (a, b) => b.expiresDay - a.expiresDay,
  discount: (a, b) => b.uses - a.uses,
  rating: (a, b) => (b.rating ?? UNRATED) - (a.rating ?? UNRATED),
  expiry: (a, b) => a.expiresDay - b.expiresDay,
};

// Below 1, the lowest rating there is.
const UNRATED = 0;

/**
 * The sort 'savings', for a basket: most saved first, then gifts, then what comes nearest to qualifying, then
 * unknown terms, and last what does nothing for this basket.
 */
export const compareBySavings: Comparator<RankedCode & { answer: SavingsAnswer }> = total(
  (a, b) => usefulness(a.answer) - usefulness(b.answer) || closeness(a.answer) - closeness(b.answer),
);

function usefulness(answer: SavingsAnswer): number {
  if (answer.kind === 'saves') return answer.cents > 0 ? 0 : 4;
  return { gift: 1, short: 2, unknown: 3, 'first-order': 5 }[answer.kind];
}

/** Orders answers of one kind: most saved, or least missing, first. */
function closeness(answer: SavingsAnswer): number {
  if (answer.kind === 'saves') return -answer.cents;
  return answer.kind === 'short' ? answer.missingCents : 0;
}

function total<Code extends RankedCode>(rule: Comparator<Code>): Comparator<Code> {
  return (a, b) => Number(a.failing) - Number(b.failing) || rule(a, b) || a.id - b.id;
}
