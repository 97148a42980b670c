import { type Freshness, isTested } from '../evidence/freshness.ts';
import { daysLater } from '../time/days.ts';
import type { Basket } from './eligibility.ts';
import { type Department, departments } from './limits.ts';
import { type Offer, promisedCents, type Savings, savingsOf } from './savings.ts';

/** A live code that a plan may use. */
export interface Candidate extends Offer {
  readonly id: number;
  /** An order is at one store. */
  readonly store: string;
  /** IANA name of the store's time zone. */
  readonly zone: string;
  /** The first moment (epoch ms) at which it no longer works. */
  readonly expiresAt: number;
  readonly freshness: Freshness;
  /** `chanceOf` in evidence/chance.ts. */
  readonly chanceThousandths: number;
}

/** Which codes to enter on a cart, now and next time. */
export interface CartPlan<Code extends Candidate> {
  /** What to enter now; undefined when no code is sure to save anything. */
  readonly now: Answer<Code> | undefined;
  /** The code that pays best for a little more in the cart. */
  readonly nearMiss: NearMiss<Code> | undefined;
  /** The code for the next order: the same cart at the same store, seven days later. */
  readonly next: Code | undefined;
  /** A code that may save more than `now`, depending on how much of the cart it covers. */
  readonly couldSave: Code | undefined;
  /** Departments whose amounts the shopper hasn't said, although they would decide something; in their usual order. */
  readonly asks: readonly Department[];
  /** What each candidate does for the cart, by its id. */
  readonly savings: ReadonlyMap<number, Savings>;
}

/** One code, or two in the order in which to try them at checkout. */
export type Answer<Code> =
  | { readonly kind: 'enter'; readonly code: Code }
  | { readonly kind: 'try'; readonly first: Code; readonly fallback: Code };

export interface NearMiss<Code> {
  readonly code: Code;
  /** What is missing in the cart. */
  readonly missingCents: number;
  /** What the code saves then. */
  readonly savedCents: number;
  /** How much more that is than the best code saves without it. */
  readonly moreCents: number;
}

/** How much more an uncertain code must promise than the best tested one, to be worth a refusal at checkout. */
export const TRY_CENTS = 200;
const NEXT_ORDER_DAYS = 7;

/**
 * The plan for a cart at `now` (epoch ms). Of all pairs of a code for this order and one for the next at the same
 * store, it takes the one with the largest expected savings: dollars times the chance that the code works. Rules:
 *
 * - Failing codes are never used. This order takes a sure code if there is one: tested, and not for members only.
 * - An uncertain code of the same store (not tested lately, disputed today, or for members only) that promises at
 *   least $2 more is to be tried before it.
 * - A first-order code is for this order alone. The next order takes no code that ends before it, and none that may be
 *   used once per household and is used now, or tried.
 */
export function planCart<Code extends Candidate>(
  candidates: readonly Code[],
  basket: Basket,
  now: number,
): CartPlan<Code> {
  const options = candidates.map((code) => optionOf(code, basket));
  const useful = options.filter((option) => option.cents > 0 && !hasFailed(option));
  const sure = useful.filter(isSure);
  const pool = sure.length > 0 ? sure : useful;
  const best = bestPair(pool, useful, now);
  const unsettled = listUnsettled(options, best);
  return {
    now: best && answerOf(best),
    nearMiss: bestNearMiss(options, pool, basket),
    next: best?.next?.code,
    couldSave: unsettled.find((option) => mostExpected(option) > (best?.now.expected ?? 0))?.code,
    asks: asksOf(unsettled, basket),
    savings: new Map(options.map(({ code, savings }) => [code.id, savings])),
  };
}

/** A candidate with what it does for the cart. */
interface Option<Code extends Candidate> {
  readonly code: Code;
  readonly savings: Savings;
  /** The savings that it promises. */
  readonly cents: number;
  /** Those savings times the chance that the code works, in thousandths of a cent. */
  readonly expected: number;
}

function optionOf<Code extends Candidate>(code: Code, basket: Basket): Option<Code> {
  const savings = savingsOf(code, basket);
  const cents = promisedCents(savings);
  return { code, savings, cents, expected: cents * code.chanceThousandths };
}

/** Whether a code failed its last test, or visitors report that it fails. */
function hasFailed({ code: { freshness } }: Option<Candidate>): boolean {
  return freshness.state === 'failed' || freshness.state === 'failing';
}

/**
 * Whether a code has passed a recent test and isn't for members only, as most shoppers aren't members. A region doesn't
 * count: a store that a shopper orders from delivers to them, and the limit is shown with the code.
 */
function isSure({ code: { freshness, limits } }: Option<Candidate>): boolean {
  return isTested(freshness) && !limits?.membersOnly;
}

interface Pair<Code extends Candidate> {
  readonly now: Option<Code>;
  /** The code to try before it. */
  readonly first: Option<Code> | undefined;
  readonly next: Option<Code> | undefined;
}

function bestPair<Code extends Candidate>(
  pool: readonly Option<Code>[],
  useful: readonly Option<Code>[],
  now: number,
): Pair<Code> | undefined {
  const pairs: Pair<Code>[] = [];
  const isForNow = new Set(pool);
  const nextOrders = new Map<string, number>();
  for (const ofStore of Map.groupBy(useful.toSorted(byExpected), ({ code }) => code.store).values()) {
    const { zone } = ofStore[0]!.code;
    const nextAt = nextOrders.get(zone) ?? daysLater(now, NEXT_ORDER_DAYS, zone);
    nextOrders.set(zone, nextAt);
    const later = ofStore.filter(({ code }) => !code.discount.firstOrderOnly && code.expiresAt > nextAt);
    const uncertain = ofStore.filter((option) => !isSure(option));
    for (const option of ofStore.filter((each) => isForNow.has(each))) {
      // Of several codes equally good to try, the one that leaves more for the next order.
      for (const first of bestToTry(option, uncertain)) {
        const isSpent = (other: Option<Code>) =>
          other.code.discount.onePerHousehold && (other === option || other === first);
        pairs.push({ now: option, first, next: later.find((other) => !isSpent(other)) });
      }
    }
  }
  return pairs.sort(
    (a, b) =>
      expectedOf(b) - expectedOf(a) ||
      b.now.expected - a.now.expected ||
      Number(b.now.code.discount.firstOrderOnly) - Number(a.now.code.discount.firstOrderOnly) ||
      a.now.code.id - b.now.code.id ||
      (a.first?.code.id ?? 0) - (b.first?.code.id ?? 0),
  )[0];
}

/**
 * Codes to try before a sure one: those that promise enough more and are worth the most. Trying none is also a choice.
 */
function bestToTry<Code extends Candidate>(
  sure: Option<Code>,
  uncertain: readonly Option<Code>[],
): (Option<Code> | undefined)[] {
  const worthIt = isSure(sure) ? uncertain.filter(({ cents }) => cents >= sure.cents + TRY_CENTS) : [];
  const best = worthIt.filter(({ expected }) => expected === worthIt[0]!.expected);
  return best.length > 0 ? best : [undefined];
}

function expectedOf({ now, next }: Pair<Candidate>): number {
  return now.expected + (next?.expected ?? 0);
}

/** The largest first; of equals, the tested one, then the lower id. */
function byExpected(a: Option<Candidate>, b: Option<Candidate>): number {
  return b.expected - a.expected || Number(isSure(b)) - Number(isSure(a)) || a.code.id - b.code.id;
}

function answerOf<Code extends Candidate>({ now, first }: Pair<Code>): Answer<Code> {
  return first ? { kind: 'try', first: first.code, fallback: now.code } : { kind: 'enter', code: now.code };
}

/**
 * The near miss that gains most. It pays when the shopper has to add less than it saves beyond the best of `pool`. For
 * an uncertain code, the same must be true of the expected savings: nobody should fill a cart for a code that may not
 * work.
 */
function bestNearMiss<Code extends Candidate>(
  options: readonly Option<Code>[],
  pool: readonly Option<Code>[],
  basket: Basket,
): NearMiss<Code> | undefined {
  const bestCents = Math.max(0, ...pool.map(({ cents }) => cents));
  const bestExpected = Math.max(0, ...pool.map(({ expected }) => expected));
  const paying = options.flatMap((option) => {
    if (option.savings.kind !== 'short' || hasFailed(option)) return [];
    const { missingCents } = option.savings;
    const fuller = optionOf(option.code, fillUp(basket, option.savings));
    const gain = fuller.expected - bestExpected - 1000 * missingCents;
    const pays = missingCents < fuller.cents - bestCents && (isSure(option) || gain > 0);
    return pays ? [{ fuller, missingCents, gain }] : [];
  });
  const best = paying.sort((a, b) => b.gain - a.gain || a.fuller.code.id - b.fuller.code.id)[0];
  if (!best) return undefined;
  const { fuller, missingCents } = best;
  return {
    code: fuller.code,
    missingCents,
    savedCents: fuller.cents,
    moreCents: fuller.cents - bestCents,
  };
}

/** The cart with what is missing added, to the goods that count if the shopper has said how much of them there is. */
function fillUp(basket: Basket, { missingCents, of }: Extract<Savings, { kind: 'short' }>): Basket {
  const said = of?.departments.find((each) => basket.goods[each] !== undefined);
  return {
    ...basket,
    totalCents: basket.totalCents + missingCents,
    goods: said ? { ...basket.goods, [said]: basket.goods[said]! + missingCents } : basket.goods,
  };
}

/** Codes that could beat a code of the plan if they cover enough of the cart, largest expected savings first. */
function listUnsettled<Code extends Candidate>(
  options: readonly Option<Code>[],
  best: Pair<Code> | undefined,
): Option<Code>[] {
  const beaten = Math.min(best?.now.expected ?? 0, best?.next?.expected ?? 0);
  return options
    .filter((option) => !hasFailed(option) && mostExpected(option) > beaten)
    .sort((a, b) => mostExpected(b) - mostExpected(a) || a.code.id - b.code.id);
}

function mostExpected({ code, savings }: Option<Candidate>): number {
  return savings.kind === 'up-to' ? savings.cents * code.chanceThousandths : 0;
}

/** Goods described in words are never certain, so their departments decide nothing. */
function asksOf(unsettled: readonly Option<Candidate>[], { goods }: Basket): Department[] {
  const asked = unsettled.flatMap(({ savings }) =>
    savings.kind === 'up-to' && savings.scopeWords === undefined ? savings.departments : [],
  );
  return departments.filter((each) => asked.includes(each) && goods[each] === undefined);
}
