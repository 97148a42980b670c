import { type CodeCard, type TicketCard, ticketOf } from '../../data/codes/code-card.ts';
import type { Plan, PlannedCard } from '../../data/codes/planner.server.ts';
import { promisedCents, type Savings } from '../../domain/basket/savings.ts';
import { type Freshness, isTested } from '../../domain/evidence/freshness.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { badgeText } from '../../words/badge.ts';
import { countText, formatRating } from '../../words/counts.ts';
import { endsText } from '../../words/last-day.ts';
import { anyGoodsInWords, limitsInWords } from '../../words/limits.ts';
import { formatDollars } from '../../words/money.ts';
import { type SavingText, savingsText, ticketSaving } from '../../words/savings.ts';

/** What the plan for a cart shows. */
export interface PlanWords {
  /** The code to enter now, or two in the order in which to try them; empty if none promises anything. */
  readonly answers: readonly PlanAnswer[];
  /** What is always in sight. */
  readonly lines: readonly PlanLine[];
  /** What a phone folds: nothing where there's little to say. Where there's no answer, its first line says so. */
  readonly rest: readonly PlanLine[];
  /** The line that unfolds it. */
  readonly summary: PlanLine | undefined;
}

/** A code to enter, as its ticket shows it. */
export interface PlanAnswer {
  readonly card: TicketCard;
  /** What it is, in words above its store's name. */
  readonly lead: string;
  readonly saving: SavingText;
}

/** A line of the plan: words mixed with codes, money, and badges. */
export type PlanLine = readonly PlanPart[];
type PlanPart =
  | string
  | { readonly strong: string }
  | { readonly money: string }
  | { readonly code: string; readonly id: number }
  | { readonly badge: Freshness }
  | { readonly evidence: PlanLine };

interface PlanPlace {
  /** Integer day. */
  readonly today: number;
  /** Whether all codes of the page are of one store, which the page names. */
  readonly isOneStore: boolean;
  /** Whether the visitor said how much of the cart some departments are. */
  readonly knowsGoods: boolean;
}

/**
 * The plan as the codes to enter on the cart, and what else pays in sentences. Made on the server, so that the browser
 * needs neither the cards nor the words. A code's chance is never shown; its badge is.
 */
export function planWords(plan: Plan, place: PlanPlace): PlanWords {
  const { now, elsewhere, nearMiss, next, pair, couldSave, onFirstOrder } = plan;
  const lines = [
    ...elsewhere.map((code) => elsewhereLine(code, place)),
    ...(nearMiss ? [nearMissLine(nearMiss, place)] : []),
  ];
  const rest: PlanLine[] = [
    ...(now ? [] : [['We can’t promise a saving on this cart yet.']]),
    ...(couldSave ? [couldSaveLine(couldSave, now !== undefined, place)] : []),
    ...(onFirstOrder ? [firstOrderLine(onFirstOrder, place)] : []),
    ...(next ? [nextLine(next, now, place)] : []),
    ...(pair ? [pairLine(pair)] : []),
    [
      place.knowsGoods
        ? 'One code per order. Savings use the amounts you entered and assume every item qualifies.'
        : 'One code per order. Savings assume every item qualifies.',
    ],
  ];
  const answers = answersOf(now);
  const isLong = rest.length > 1 && lines.length + rest.length > 2;
  return isLong
    ? { answers, lines, rest, summary: now ? [restText(plan)] : rest[0] }
    : { answers, lines: [...lines, ...rest], rest: [], summary: undefined };
}

/** What the rest of the plan is about: the most that it may save. */
function restText({ couldSave, onFirstOrder }: Plan): string {
  const couldCents = couldSave?.savings.kind === 'up-to' ? couldSave.savings.cents : 0;
  const cents = Math.max(couldCents, onFirstOrder?.savedCents ?? 0);
  return cents > 0 ? `May save more: up to ${formatDollars(cents)}` : 'Your next order';
}

function answersOf(now: Plan['now']): PlanAnswer[] {
  if (!now) return [];
  if (now.kind === 'enter') return [answerOf('Enter now', now.code)];
  return [answerOf('Try first', now.first), answerOf('If it’s refused', now.fallback)];
}

function answerOf(lead: string, { card, savings }: PlannedCard): PlanAnswer {
  return { card: ticketOf(card), lead, saving: ticketSaving(savings) };
}

function elsewhereLine(code: PlannedCard, place: PlanPlace): PlanLine {
  const money = { money: formatDollars(promisedCents(code.savings)) };
  return [link(code), `${at(code, place)} may save `, money, ` (${doubtOf(code.card)}).`];
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
    ...(isUnsureOfMinimum(code) ? ['We don’t know if its minimum counts the whole cart. '] : []),
    ...evidence(code),
  ];
}

function couldSaveLine(code: PlannedCard, hasAnswer: boolean, place: PlanPlace): PlanLine {
  const start = `${at(code, place)} may save ${hasAnswer ? 'more: ' : ''}`;
  return [link(code), start, savedInside(code), '. ', ...evidence(code)];
}

function firstOrderLine({ code, savedCents }: NonNullable<Plan['onFirstOrder']>, place: PlanPlace): PlanLine {
  const money = { money: formatDollars(savedCents) };
  return ['First order? ', link(code), `${at(code, place)} saves `, money, '. ', ...evidence(code)];
}

/** It begins in bold: after a refusal such lines are hidden (plan-strip.module.css), as what they build on is gone. */
function nextLine(next: NonNullable<Plan['next']>, now: Plan['now'], place: PlanPlace): PlanLine {
  const start: PlanPart[] = [{ strong: 'Next order:' }, ' '];
  if (next.kind === 'enter') {
    const { code } = next;
    // What it saves and how it did is said above.
    if (now && isAgain(code, now)) return [...start, link(code), ' again.'];
    return [...start, link(code), '. ', saved(code), '. ', ...endOf(code, place), ...evidence(code)];
  }
  const { ifWorked, ifRefused } = next;
  const isOfTry = (code: typeof ifWorked, role: 'first' | 'fallback') =>
    now?.kind === 'try' && code?.card.id === now[role].card.id;
  if (isOfTry(ifWorked, 'fallback') && isOfTry(ifRefused, 'first'))
    return [...start, 'whichever of the two you didn’t use.'];
  if (isOfTry(ifWorked, 'first') && isOfTry(ifRefused, 'fallback'))
    return [...start, 'whichever of the two worked, again.'];
  return [
    ...start,
    ...(ifWorked ? [link(ifWorked), ' if the first one worked'] : []),
    ...(ifWorked && ifRefused ? [', '] : []),
    ...(ifRefused ? [link(ifRefused), ' if it was refused'] : []),
    '.',
  ];
}

/** It begins in bold, as `nextLine`. */
function pairLine({ now, next, cents, planCents }: NonNullable<Plan['pair']>): PlanLine {
  return [
    { strong: 'Ordering twice?' },
    ' ',
    link(now),
    ' now and ',
    link(next),
    ' next time save ',
    { money: formatDollars(cents) },
    ` in all, not ${formatDollars(planCents)}.`,
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
  return amountIn(savings, savingsText(savings));
}

function savedInside({ savings }: PlannedCard): PlanPart {
  return amountIn(savings, lowerFirst(savingsText(savings)));
}

/** Only what is sure to be saved has the color of money, as on tickets. */
function amountIn({ kind }: Savings, text: string): PlanPart {
  return kind === 'saves' ? { money: text } : { strong: text };
}

function endOf({ card }: PlannedCard, { today }: PlanPlace): string[] {
  return card.expiresDay === NEVER_DAY ? [] : [`${endsText(card, today)}. `];
}

/** The evidence for a recommendation, tests and reports, and to whom the code is limited. */
function evidence({ card }: PlannedCard): PlanPart[] {
  const said = [...reportsOf(card), ...shoppersOf(card)].map((each) => `${each} · `);
  return [{ evidence: [...said, { badge: card.freshness }] }];
}

/** For whom and where it is. */
function shoppersOf({ limits: { membersOnly, region } = {} }: CodeCard): string[] {
  return limitsInWords({ ...(membersOnly && { membersOnly }), ...(region && { region }) });
}

/** Why a code may be refused: "not tested yet, 3.1 of 5 from 12 reports", "members only". */
function doubtOf(card: CodeCard): string {
  const { freshness } = card;
  return [
    ...(isTested(freshness) ? [] : [lowerFirst(badgeText(freshness))]),
    ...reportsOf(card),
    ...shoppersOf(card).map((limit) => (/^(Members|Only) /.test(limit) ? lowerFirst(limit) : limit)),
  ].join(', ');
}

/** What visitors report, where the badge doesn't say it. */
function reportsOf({ freshness, rating, reports }: CodeCard): string[] {
  return rating === null || freshness.state === 'disputed'
    ? []
    : [`${formatRating(rating)} of 5 from ${countText(reports, 'report')}`];
}

function isUnsureOfMinimum({ savings }: PlannedCard): boolean {
  return savings.kind === 'short' && savings.isUnsure === true;
}

/** The goods that are missing, where not all goods count: " of produce". */
function goodsOf({ savings }: PlannedCard): string {
  return savings.kind === 'short' && savings.of ? ` of ${anyGoodsInWords(savings.of)}` : '';
}

function isAgain({ card }: PlannedCard, now: NonNullable<Plan['now']>): boolean {
  const entered = now.kind === 'enter' ? [now.code] : [now.first, now.fallback];
  return entered.some((code) => code.card.id === card.id);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
