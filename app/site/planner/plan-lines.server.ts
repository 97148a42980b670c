import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan, PlannedCard } from '../../data/codes/planner.server.ts';
import { type Freshness, isTested } from '../../domain/evidence/freshness.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { badgeText } from '../../words/badge.ts';
import { formatNearDay } from '../../words/days.ts';
import { goodsInWords, limitsInWords } from '../../words/limits.ts';
import { formatDollars } from '../../words/money.ts';
import { savingsText } from '../../words/savings.ts';

/** A line of the plan: words mixed with codes, money, and badges. */
export type PlanLine = readonly PlanPart[];
type PlanPart =
  | string
  | { readonly strong: string }
  | { readonly money: string }
  | { readonly code: string; readonly id: number }
  | { readonly badge: Freshness };

interface PlanPlace {
  /** Integer day. */
  readonly today: number;
  /** Whether all codes of the page are of one store, which the page names. */
  readonly isOneStore: boolean;
  /** Whether the visitor said how much of the cart some departments are. */
  readonly knowsGoods: boolean;
}

/**
 * The plan in sentences: the code to enter on the cart, and what else pays. Made on the server, so that the browser
 * needs neither the cards nor the words. A code's chance is never shown; its badge is.
 */
export function planLines({ now, nearMiss, next, couldSave }: Plan, place: PlanPlace): PlanLine[] {
  return [
    ...answerLines(now, place),
    ...(nearMiss ? [nearMissLine(nearMiss, place)] : []),
    ...(couldSave ? [couldSaveLine(couldSave, place)] : []),
    ...(next ? [nextLine(next, now, place)] : []),
    [
      place.knowsGoods
        ? 'One code per order. Savings use the amounts you entered and assume every item qualifies.'
        : 'One code per order. Savings assume every item qualifies.',
    ],
  ];
}

function answerLines(now: Plan['now'], place: PlanPlace): PlanLine[] {
  if (!now) return [['No code here is sure to save on this cart. Each one below says what it needs.']];
  if (now.kind === 'enter') {
    const { code } = now;
    const words = [link(code), `${at(code, place)}. `, saved(code), '. ', ...evidence(code)];
    return [[{ strong: 'Enter now:' }, ' ', ...words]];
  }
  const { first, fallback } = now;
  return [
    [
      { strong: 'Try' },
      ' ',
      link(first),
      `${at(first, place)} `,
      { strong: 'first' },
      ` (${doubtOf(first.card)}, `,
      savedInside(first),
      '). If it’s refused, enter ',
      link(fallback),
      '.',
    ],
    [`${fallback.card.code}: `, savedInside(fallback), '. ', ...evidence(fallback)],
  ];
}

function nearMissLine(
  { code, missingCents, savedCents }: NonNullable<Plan['nearMiss']>,
  place: PlanPlace,
): PlanLine {
  return [
    `Add ${formatDollars(missingCents)}${goodsOf(code)} to your cart and save `,
    { money: formatDollars(savedCents) },
    ' with ',
    link(code),
    `${at(code, place)}. `,
    ...evidence(code),
  ];
}

function couldSaveLine(code: PlannedCard, place: PlanPlace): PlanLine {
  return [link(code), `${at(code, place)} may save more: `, savedInside(code), '. ', ...evidence(code)];
}

function nextLine(code: NonNullable<Plan['next']>, now: Plan['now'], { today }: PlanPlace): PlanLine {
  const { expiresDay } = code.card;
  return [
    { strong: 'Next order:' },
    ' ',
    link(code),
    now && isAgain(code, now) ? ' again. ' : '. ',
    saved(code),
    code.minBasketCents === null ? '. ' : `. ${formatDollars(code.minBasketCents)} minimum. `,
    expiresDay === NEVER_DAY ? '' : `Ends ${formatNearDay(expiresDay, today, 'short')}. `,
    ...evidence(code),
  ];
}

/** The store, where the page doesn't name it. */
function at({ card }: PlannedCard, { isOneStore }: PlanPlace): string {
  return isOneStore ? '' : ` at ${card.store.name}`;
}

function link({ card }: PlannedCard): PlanPart {
  return { code: card.code, id: card.id };
}

function saved({ savings }: PlannedCard): PlanPart {
  return { money: savingsText(savings) };
}

function savedInside({ savings }: PlannedCard): PlanPart {
  return { money: lowerFirst(savingsText(savings)) };
}

/** The evidence for a recommendation, and to whom the code is limited. */
function evidence({ card: { freshness, limits } }: PlannedCard): PlanPart[] {
  const { membersOnly, region } = limits ?? {};
  const shoppers = limitsInWords({ ...(membersOnly && { membersOnly }), ...(region && { region }) });
  return [{ badge: freshness }, ...shoppers.map((limit) => ` ${limit}.`)];
}

/** Why a code may be refused: "not tested yet", "members only". */
function doubtOf({ freshness, limits: { membersOnly, region } = {} }: CodeCard): string {
  return [
    !isTested(freshness) && lowerFirst(badgeText(freshness)),
    membersOnly && 'members only',
    region && `${region} only`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The goods that are missing, where not all goods count: " of produce". */
function goodsOf({ savings }: PlannedCard): string {
  return savings.kind === 'short' && savings.of ? ` of ${goodsInWords(savings.of)}` : '';
}

function isAgain({ card }: PlannedCard, now: NonNullable<Plan['now']>): boolean {
  const entered = now.kind === 'enter' ? [now.code] : [now.first, now.fallback];
  return entered.some((code) => code.card.id === card.id);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
