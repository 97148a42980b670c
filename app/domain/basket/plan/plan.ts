import type { Basket } from '../eligibility.ts';
import { type Department, departments } from '../limits.ts';
import { savingsOf } from '../savings.ts';
import { bestNearMiss, type NearMiss } from './near-miss.ts';
import { byExpected, type Candidate, isSure, isUsable, type Option, optionOf } from './option.ts';
import { bestOrder, betterPair, isLaterThan, listElsewhere, type Order, type Pair } from './orders.ts';

/** Which codes to enter on a cart, now and next time. */
export interface CartPlan<Code> {
  /** What to enter now; undefined when no code promises anything. */
  readonly now: Answer<Code> | undefined;
  /** Codes that aren't sure and promise more at other stores, the most useful first, if no store is chosen. */
  readonly elsewhere: readonly Code[];
  /** The code that pays best for a little more in the cart. */
  readonly nearMiss: NearMiss<Code> | undefined;
  /** For the next order, if a store is chosen: the same cart at the same store, seven days later. */
  readonly next: NextOrder<Code> | undefined;
  /** Two codes that save more over this order and the next than those of the plan. */
  readonly pair: Pair<Code> | undefined;
  /** A code that may save more than `now`, depending on how much of the cart it covers. */
  readonly couldSave: Code | undefined;
  /** The code that saves more than those of `now` if this is a first order, where the shopper didn't say so. */
  readonly onFirstOrder: FirstOrder<Code> | undefined;
  /** Departments whose amounts the shopper hasn't said, although they would decide something; in their usual order. */
  readonly asks: readonly Department[];
}

/** One code, or two in the order in which to try them at checkout. */
export type Answer<Code> =
  | { readonly kind: 'enter'; readonly code: Code }
  | { readonly kind: 'try'; readonly first: Code; readonly fallback: Code };

/** One code, or two that depend on whether the one to try now works; one of them may be none. */
export type NextOrder<Code> =
  | { readonly kind: 'enter'; readonly code: Code }
  | { readonly kind: 'depends'; readonly ifWorked: Code | undefined; readonly ifRefused: Code | undefined };

/** A code, and what it saves on a first order. */
export interface FirstOrder<Code> {
  readonly code: Code;
  readonly savedCents: number;
}

/**
 * The plan for a cart at `now` (epoch ms), at one store or at any. Rules:
 *
 * - Codes that fail are never used, nor those that aren't sure (not tested lately, disputed today, or for members
 *   only) and work with a chance under 40%.
 * - This order takes the code with the largest expected savings: dollars times the chance that it works. It's a sure
 *   one if there is one; another of its store that promises at least $2 more is to be tried before it.
 * - A first-order code is for this order alone. The next order takes no code that ends before it, and none that may be
 *   used once per household and is used now.
 */
export function planCart<Code extends Candidate>(
  candidates: readonly Code[],
  basket: Basket,
  { now, isOneStore }: { readonly now: number; readonly isOneStore: boolean },
): CartPlan<Code> {
  const options = candidates.map((code) => optionOf(code, code.savings));
  const useful = options.filter((option) => option.cents > 0 && isUsable(option)).sort(byExpected);
  const sure = useful.filter(isSure);
  const pool = sure.length > 0 ? sure : useful;
  const later = isOneStore ? useful.filter(isLaterThan(now)) : [];
  const order = bestOrder(pool, useful, later);
  const elsewhere = order && !isOneStore ? listElsewhere(order, useful) : [];
  const nowExpected = order?.now.expected ?? 0;
  const nextExpected = isOneStore ? (order?.next.expected ?? 0) : nowExpected;
  const unsettled = listUnsettled(options, Math.min(nowExpected, nextExpected));
  return {
    now: order && answerOf(order),
    elsewhere: elsewhere.map(({ code }) => code),
    nearMiss: bestNearMiss(options, order ? [order.now, order.first ?? order.now, ...elsewhere] : [], basket),
    next: order && nextOf(order),
    pair: order && betterPair(order, pool, later),
    couldSave: unsettled.find((option) => mostExpected(option) > nowExpected)?.code,
    onFirstOrder: bestOnFirstOrder(candidates, basket, order ? [order.now, order.first ?? order.now] : []),
    asks: asksOf(unsettled, basket),
  };
}

function answerOf<Code extends Candidate>({ now, first }: Order<Code>): Answer<Code> {
  return first ? { kind: 'try', first: first.code, fallback: now.code } : { kind: 'enter', code: now.code };
}

function nextOf<Code extends Candidate>({ next }: Order<Code>): NextOrder<Code> | undefined {
  const [ifWorked, ifRefused] = [next.ifWorked?.code, next.ifRefused?.code];
  if (ifWorked !== ifRefused) return { kind: 'depends', ifWorked, ifRefused };
  return ifWorked && { kind: 'enter', code: ifWorked };
}

/** The sure code for first orders with the largest expected savings, if both they and its savings beat those named. */
function bestOnFirstOrder<Code extends Candidate>(
  candidates: readonly Code[],
  basket: Basket,
  named: readonly Option<Code>[],
): FirstOrder<Code> | undefined {
  const [best] = candidates
    .filter(({ savings }) => savings.kind === 'first-order')
    .map((code) => optionOf(code, savingsOf(code, { ...basket, firstOrder: true })))
    .filter((option) => isSure(option) && isUsable(option) && option.cents > 0)
    .filter(({ cents, expected }) => named.every((each) => cents > each.cents && expected > each.expected))
    .sort(byExpected);
  return best && { code: best.code, savedCents: best.cents };
}

/** Codes that could beat one of the plan if they cover enough of the cart, largest expected savings first. */
function listUnsettled<Code extends Candidate>(options: readonly Option<Code>[], leastExpected: number) {
  return options
    .filter((option) => isUsable(option) && mostExpected(option) > leastExpected)
    .sort((a, b) => mostExpected(b) - mostExpected(a) || a.code.id - b.code.id);
}

function mostExpected({ code, code: { savings } }: Option<Candidate>): number {
  return savings.kind === 'up-to' ? savings.cents * code.chanceThousandths : 0;
}

/** Goods described in words are never certain, so their departments decide nothing. */
function asksOf(unsettled: readonly Option<Candidate>[], { goods }: Basket): Department[] {
  const asked = unsettled.flatMap(({ code: { savings } }) =>
    savings.kind === 'up-to' && savings.scopeWords === undefined ? savings.departments : [],
  );
  return departments.filter((each) => asked.includes(each) && goods[each] === undefined);
}
