import { chanceRules } from '../../evidence/chance.ts';
import { daysLater } from '../../time/zones.ts';
import { type Candidate, isSure, type Option } from './option.ts';

/** How much more a code that isn’t sure must promise than the best sure one, to be worth a refusal at checkout. */
export const TRY_CENTS = 200;
/** How much more another pair must save over two orders. */
export const PAIR_CENTS = 500;
const ELSEWHERE = 2;
const NEXT_ORDER_DAYS = 7;

/** Codes for two orders. */
export interface Pair<Code> {
  readonly now: Code;
  readonly next: Code;
  /** What the two promise together. */
  readonly cents: number;
  /** What the plan's own codes promise over both orders, at best. */
  readonly planCents: number;
}

/** Whether a code of a store can be used on the order after the one at `now`. */
export function isLaterThan(now: number) {
  let nextAt: number | undefined;
  return ({ code: { zone, expiresAt, discount } }: Option<Candidate>): boolean => {
    nextAt ??= daysLater(now, NEXT_ORDER_DAYS, zone);
    return !discount.firstOrderOnly && expiresAt > nextAt;
  };
}

/** The options of an answer. */
export interface Order<Code extends Candidate> {
  readonly now: Option<Code>;
  /** The code to try before it. */
  readonly first: Option<Code> | undefined;
  readonly next: Next<Code>;
}

/** The next order, if the code to try works, and if it's refused; the same twice without one. */
interface Next<Code extends Candidate> {
  readonly ifWorked: Option<Code> | undefined;
  readonly ifRefused: Option<Code> | undefined;
  /** In thousandths of a cent, like that of an option. */
  readonly expected: number;
}

/** Of codes worth as much, the one with the best code to try before it, then the one that leaves more for the next order. */
export function bestOrder<Code extends Candidate>(
  pool: readonly Option<Code>[],
  useful: readonly Option<Code>[],
  later: readonly Option<Code>[],
): Order<Code> | undefined {
  return pool
    .filter(({ expected }) => expected === pool[0]!.expected)
    .flatMap((now) =>
      bestToTry(now, useful).map((first) => ({ now, first, next: bestNext(now, first, later) })),
    )
    .sort(
      (a, b) =>
        (b.first?.expected ?? 0) - (a.first?.expected ?? 0) ||
        b.next.expected - a.next.expected ||
        Number(b.now.code.discount.firstOrderOnly) - Number(a.now.code.discount.firstOrderOnly) ||
        a.now.code.id - b.now.code.id ||
        (a.first?.code.id ?? 0) - (b.first?.code.id ?? 0),
    )[0];
}

/** The codes to try before a sure one that are worth the most. Trying none is also a choice. */
function bestToTry<Code extends Candidate>(sure: Option<Code>, useful: readonly Option<Code>[]) {
  const worthIt = useful.filter((option) => option.code.store === sure.code.store && isWorthIt(option, sure));
  return worthIt.length > 0
    ? worthIt.filter(({ expected }) => expected === worthIt[0]!.expected)
    : [undefined];
}

/** Whether a code that isn't sure promises enough more than a sure one. */
function isWorthIt(option: Option<Candidate>, sure: Option<Candidate>): boolean {
  return isSure(sure) && !isSure(option) && option.cents >= sure.cents + TRY_CENTS;
}

/**
 * What the next order is best off with, given what this one uses up: of two codes to try the first one if it works, the
 * other one if it doesn't. A code that was refused is hardly worth another try, but it's better than none.
 */
function bestNext<Code extends Candidate>(
  now: Option<Code>,
  first: Option<Code> | undefined,
  later: readonly Option<Code>[],
): Next<Code> {
  const after = (used: Option<Code>, but?: Option<Code>) =>
    later.find((each) => each !== but && !(each === used && each.code.discount.onePerHousehold));
  if (!first) {
    const option = after(now);
    return { ifWorked: option, ifRefused: option, expected: option?.expected ?? 0 };
  }
  const ifWorked = after(first);
  const again = later.includes(first)
    ? { ...first, expected: first.cents * 1000 * chanceRules.neverPassed }
    : undefined;
  const other = after(now, first);
  const ifRefused = again && again.expected > (other?.expected ?? 0) ? again : other;
  const expected = weighedBy(first, ifWorked?.expected ?? 0, ifRefused?.expected ?? 0);
  return { ifWorked, ifRefused, expected };
}

/** Where the answer can be elsewhere: those that aren't sure and promise enough more than it at other stores. */
export function listElsewhere<Code extends Candidate>(
  { now }: Order<Code>,
  useful: readonly Option<Code>[],
): Option<Code>[] {
  return useful
    .filter((option) => option.code.store !== now.code.store && isWorthIt(option, now))
    .slice(0, ELSEWHERE);
}

/** The pair that promises enough more over both orders and is worth more, too; of several the best. */
export function betterPair<Code extends Candidate>(
  order: Order<Code>,
  pool: readonly Option<Code>[],
  later: readonly Option<Code>[],
): Pair<Code> | undefined {
  const { now, first, next } = order;
  const nowExpected = first ? first.expected + weighedBy(first, 0, now.expected) : now.expected;
  const planExpected = nowExpected + next.expected;
  const planCents = Math.max(
    now.cents + (next.ifRefused?.cents ?? 0),
    first ? first.cents + (next.ifWorked?.cents ?? 0) : 0,
  );
  const better = pool.flatMap((option) => {
    const after = bestNext(option, undefined, later).ifWorked;
    if (!after) return [];
    const cents = option.cents + after.cents;
    const expected = option.expected + after.expected;
    const saves = cents >= planCents + PAIR_CENTS && expected > planExpected;
    return saves ? [{ now: option.code, next: after.code, cents, planCents, expected }] : [];
  });
  const best = better.sort((a, b) => b.expected - a.expected || a.now.id - b.now.id)[0];
  if (!best) return undefined;
  const { expected: _, ...pair } = best;
  return pair;
}

/** What is expected if it is `works` when a code works, and `fails` when it doesn't. */
function weighedBy({ code: { chanceThousandths } }: Option<Candidate>, works: number, fails: number): number {
  return (chanceThousandths * works + (1000 - chanceThousandths) * fails) / 1000;
}
