import type { Basket } from '../../../app/domain/basket/eligibility.ts';
import { NOW, type Unplanned, WEEK_MS } from './candidates.ts';

/** Amounts of the catalogs are multiples of it: small enough to try all, and ties are common. */
export const STEP_CENTS = 50;

/** Tries every code to try, code for now, and codes for later, by the rules of docs/savings.md. */
export function searchPlan(catalog: readonly Unplanned[], basket: Basket, isOneStore: boolean) {
  const promise = new Map(catalog.map((code) => [code, leastSaved(code, basket)]));
  const cents = (code: Unplanned | undefined) => (code ? promise.get(code)! : 0);
  const expected = (code: Unplanned | undefined) => (code ? cents(code) * code.chanceThousandths : 0);
  const isSure = ({ freshness, limits }: Unplanned) => freshness.state === 'verified' && !limits?.membersOnly;
  const isHopeless = (code: Unplanned) => isBroken(code) || (!isSure(code) && code.chanceThousandths < 400);
  const useful = catalog.filter((code) => cents(code) > 0 && !isHopeless(code));
  const forNow = useful.some(isSure) ? useful.filter(isSure) : useful;
  const isWorthIt = (code: Unplanned, now: Unplanned) =>
    isSure(now) && !isSure(code) && cents(code) - cents(now) >= 200;
  /** The codes that an order may use once `used` is used up, and none. */
  const laterThan = (used: Unplanned) => [
    undefined,
    ...useful.filter(
      (code) =>
        isOneStore &&
        !code.discount.firstOrderOnly &&
        code.expiresAt > NOW + WEEK_MS &&
        !(code === used && code.discount.onePerHousehold),
    ),
  ];

  interface Tried {
    now: Unplanned;
    first: Unplanned | undefined;
    ifWorked: Unplanned | undefined;
    ifRefused: Unplanned | undefined;
  }
  const nextExpected = ({ first, ifWorked, ifRefused }: Tried) => {
    if (!first) return 1000 * expected(ifWorked);
    const refused = ifRefused === first ? 60 * cents(first) : expected(ifRefused);
    return first.chanceThousandths * expected(ifWorked) + (1000 - first.chanceThousandths) * refused;
  };
  const rank = (code: Unplanned | undefined) => [code && isSure(code) ? 1 : 0, -(code?.id ?? 99)];
  const keys = (plan: Tried) => [
    expected(plan.now),
    expected(plan.first),
    nextExpected(plan),
    plan.now.discount.firstOrderOnly ? 1 : 0,
    -plan.now.id,
    -(plan.first?.id ?? 99),
    ...rank(plan.ifWorked),
    plan.ifRefused && plan.ifRefused === plan.first ? 0 : 1,
    ...rank(plan.ifRefused),
  ];
  let best: Tried | undefined;
  for (const now of forNow) {
    const worthTrying = useful.filter((code) => code.store === now.store && isWorthIt(code, now));
    for (const first of worthTrying.length > 0 ? worthTrying : [undefined])
      for (const ifWorked of laterThan(first ?? now))
        for (const ifRefused of first ? laterThan(now) : [ifWorked]) {
          const plan = { now, first, ifWorked, ifRefused };
          if (!best || isLarger(keys(plan), keys(best))) best = plan;
        }
  }
  const elsewhere = useful
    .filter((code) => !isOneStore && best && code.store !== best.now.store && isWorthIt(code, best.now))
    .sort((a, b) => expected(b) - expected(a) || a.id - b.id)
    .slice(0, 2);

  const next =
    best && (best.ifWorked === best.ifRefused ? best.ifWorked?.id : [best.ifWorked?.id, best.ifRefused?.id]);
  const named = best ? [best.now, ...(best.first ? [best.first] : []), ...elsewhere] : [];
  return {
    now: best && (best.first ? [best.first.id, best.now.id] : [best.now.id]),
    next,
    elsewhere: elsewhere.map(({ id }) => id),
    nearMiss: searchNearMiss(),
    pair: best && searchPair(best),
  };

  function searchPair(plan: Tried) {
    const { first, now, ifWorked, ifRefused } = plan;
    const planCents = Math.max(cents(now) + cents(ifRefused), first ? cents(first) + cents(ifWorked) : 0);
    const worked = first?.chanceThousandths ?? 0;
    const planExpected = 1000 * expected(first) + (1000 - worked) * expected(now) + nextExpected(plan);
    const better = forNow
      .flatMap((code) => laterThan(code).map((after) => ({ code, after })))
      .filter(({ after }) => after)
      .map(({ code, after }) => ({
        ids: { now: code.id, next: after!.id },
        cents: cents(code) + cents(after),
        keys: [expected(code) + expected(after), -code.id, ...rank(after)],
      }))
      .filter((pair) => pair.cents >= planCents + 500 && 1000 * pair.keys[0]! > planExpected);
    const [top] = better.sort((a, b) => (isLarger(a.keys, b.keys) ? -1 : 1));
    return top && { ...top.ids, cents: top.cents, planCents };
  }

  function searchNearMiss() {
    const bestCents = Math.max(0, ...named.map(cents));
    const bestExpected = Math.max(0, ...named.map(expected));
    let nearMiss: { code: number; missingCents: number; savedCents: number; moreCents: number } | undefined;
    let nearMissGain = Number.NEGATIVE_INFINITY;
    for (const code of catalog) {
      if (isHopeless(code) || code.discount.kind === 'gift') continue;
      if (code.discount.firstOrderOnly && !basket.firstOrder) continue;
      if (canQualify(code, basket)) continue;
      let missingCents = STEP_CENTS;
      while (!canQualify(code, withMore(code, basket, missingCents))) missingCents += STEP_CENTS;
      const savedCents = leastSaved(code, withMore(code, basket, missingCents));
      const moreCents = savedCents - bestCents;
      const gain = savedCents * code.chanceThousandths - bestExpected - 1000 * missingCents;
      if (missingCents >= moreCents || (!isSure(code) && gain <= 0) || gain <= nearMissGain) continue;
      nearMiss = { code: code.id, missingCents, savedCents, moreCents };
      nearMissGain = gain;
    }
    return nearMiss;
  }
}

/** Whether the first difference is in favor of `left`. */
function isLarger(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((key, index) => key !== right[index]);
  return at >= 0 && left[at]! > right[at]!;
}

function isBroken({ freshness: { state } }: Unplanned): boolean {
  return state === 'failing' || state === 'failed';
}

/** Every amount of goods that the code may cover, given what was said, in the catalogs' steps. */
function possibleGoods({ limits }: Unplanned, { totalCents, goods }: Basket): number[] {
  const range = (from: number, to: number) =>
    Array.from({ length: (to - from) / STEP_CENTS + 1 }, (_, step) => from + STEP_CENTS * step);
  if (!limits?.departments && !limits?.scopeWords) return [totalCents];
  if (!limits.departments) return range(0, totalCents);
  const said = Object.values(goods).reduce((sum, cents) => sum + cents, 0);
  const saidOfIt = limits.departments.reduce((sum, each) => sum + (goods[each] ?? 0), 0);
  const isOpen = limits.departments.some((each) => goods[each] === undefined);
  const most = saidOfIt + (isOpen ? totalCents - said : 0);
  return range(limits.scopeWords ? 0 : saidOfIt, most);
}

function savedOn({ discount, limits, storeFeeCents }: Unplanned, basket: Basket, goodsCents: number): number {
  const isLimited = Boolean(limits?.departments || limits?.scopeWords);
  if (discount.firstOrderOnly && !basket.firstOrder) return 0;
  const counted = discount.minCounts === 'cart' ? basket.totalCents : goodsCents;
  if (counted < (discount.minBasketCents ?? 0) || (isLimited && goodsCents === 0)) return 0;
  const full = {
    percent: Math.floor((goodsCents * discount.percentOff!) / 100),
    amount: Math.min(goodsCents, discount.amountOffCents!),
    free_delivery: basket.feeCents ?? storeFeeCents!,
    gift: 0,
    other: 0,
  }[discount.kind];
  return Math.min(full, discount.maxDiscountCents ?? full);
}

export function leastSaved(code: Unplanned, basket: Basket): number {
  return Math.min(...possibleGoods(code, basket).map((cents) => savedOn(code, basket, cents)));
}

function canQualify({ discount, ...code }: Unplanned, basket: Basket): boolean {
  const counted =
    discount.minCounts === 'cart' ? [basket.totalCents] : possibleGoods({ discount, ...code }, basket);
  return Math.max(...counted) >= (discount.minBasketCents ?? 0);
}

function withMore({ limits, discount }: Unplanned, basket: Basket, moreCents: number): Basket {
  const counted = discount.minCounts === 'cart' ? undefined : limits;
  const said = counted?.departments?.find((each) => basket.goods[each] !== undefined);
  return {
    ...basket,
    totalCents: basket.totalCents + moreCents,
    goods: said ? { ...basket.goods, [said]: basket.goods[said]! + moreCents } : basket.goods,
  };
}
