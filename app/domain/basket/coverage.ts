import type { Basket, Scope } from './eligibility.ts';
import type { Department, Limits } from './limits.ts';

/** How much of a cart a code covers. The two amounts differ if the shopper hasn't said enough to know. */
export interface Covered {
  /** What the code covers for certain. */
  readonly leastCents: number;
  /** The most that it can cover. */
  readonly mostCents: number;
  /** Absent where it covers everything. */
  readonly scope?: Scope;
}

/**
 * How much of the cart is goods that `limits` cover. Amounts that the shopper said for departments never count beyond
 * the total. Of goods described in words, such as "root vegetables", nothing is certain, whatever was said: a
 * department may hold others.
 */
export function coveredBy(limits: Limits | undefined, { totalCents, goods }: Basket): Covered {
  const scope = scopeOf(limits);
  if (!scope) return { leastCents: totalCents, mostCents: totalCents };
  const { departments, scopeWords } = scope;
  // Words without a department may mean goods of any.
  if (departments.length === 0) return { leastCents: 0, mostCents: totalCents, scope };
  const said = Object.entries(goods) as [Department, number][];
  const saidInside = sum(said.filter(([department]) => departments.includes(department)));
  const saidOutside = sum(said) - saidInside;
  const insideCents = Math.min(totalCents, saidInside);
  const isAllSaid = departments.every((each) => goods[each] !== undefined);
  const mostCents = isAllSaid ? insideCents : Math.max(insideCents, totalCents - saidOutside);
  return { leastCents: scopeWords === undefined ? insideCents : 0, mostCents, scope };
}

/** The goods that a code is limited to; undefined where it covers everything. */
export function scopeOf(limits: Limits | undefined): Scope | undefined {
  const { departments = [], scopeWords } = limits ?? {};
  if (departments.length === 0 && scopeWords === undefined) return undefined;
  return { departments, ...(scopeWords !== undefined && { scopeWords }) };
}

function sum(said: readonly [Department, number][]): number {
  return said.reduce((cents, [, each]) => cents + each, 0);
}
