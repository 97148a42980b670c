import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan, PlannedCard } from '../../data/codes/planner.server.ts';
import { type Freshness, isTested } from '../../domain/evidence/freshness.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { badgeText } from '../../words/badge.ts';
import { formatNearDay } from '../../words/days.ts';
import { goodsInWords, limitsInWords } from '../../words/limits.ts';
import { LOCALE } from '../../words/locale.ts';
import { formatDollars } from '../../words/money.ts';
import { savingsText } from '../../words/savings.ts';

/** A line of the plan: words, with codes, money, and badges among them. */
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
export function planLines(
  { now, nearMiss, next, couldSave }: Plan,
  { today, isOneStore, knowsGoods }: PlanPlace,
): PlanLine[] {
  const at = ({ card }: PlannedCard) => (isOneStore ? '' : ` at ${card.store.name}`);
  const lines: PlanLine[] = [];
  if (!now)
    lines.push(['No code here is sure to take anything off this cart. Each one below says what it needs.']);
  else if (now.kind === 'enter')
    lines.push([
      { strong: 'Enter now:' },
      ' ',
      link(now.code),
      `${at(now.code)}. `,
      saved(now.code),
      '. ',
      ...evidence(now.code),
    ]);
  else
    lines.push(
      [
        { strong: 'Try' },
        ' ',
        link(now.first),
        `${at(now.first)} `,
        { strong: 'first' },
        ` (${doubtOf(now.first.card)}, `,
        savedInside(now.first),
        '). If it’s refused, enter ',
        link(now.fallback),
        '.',
      ],
      [`${now.fallback.card.code}: `, savedInside(now.fallback), '. ', ...evidence(now.fallback)],
    );
  if (nearMiss)
    lines.push([
      `Add ${formatDollars(nearMiss.missingCents, LOCALE)}${goodsOf(nearMiss.code)} to your cart and save `,
      { money: formatDollars(nearMiss.savedCents, LOCALE) },
      ' with ',
      link(nearMiss.code),
      `${at(nearMiss.code)}. `,
      ...evidence(nearMiss.code),
    ]);
  if (couldSave)
    lines.push([
      link(couldSave),
      `${at(couldSave)} may save more: `,
      savedInside(couldSave),
      '. ',
      ...evidence(couldSave),
    ]);
  if (next)
    lines.push([
      { strong: 'Next order:' },
      ' ',
      link(next),
      now && isAgain(next, now) ? ' again. ' : '. ',
      saved(next),
      next.minBasketCents === null ? '. ' : `. ${formatDollars(next.minBasketCents, LOCALE)} minimum. `,
      next.card.expiresDay === NEVER_DAY
        ? ''
        : `Ends ${formatNearDay(next.card.expiresDay, today, 'short', LOCALE)}. `,
      ...evidence(next),
    ]);
  lines.push([
    knowsGoods
      ? 'One code per order. Savings use the amounts you entered and assume every item qualifies.'
      : 'One code per order. Savings assume every item qualifies.',
  ]);
  return lines;
}

function link({ card }: PlannedCard): PlanPart {
  return { code: card.code, id: card.id };
}

function saved({ savings }: PlannedCard): PlanPart {
  return { money: savingsText(savings, LOCALE) };
}

function savedInside({ savings }: PlannedCard): PlanPart {
  return { money: lowerFirst(savingsText(savings, LOCALE)) };
}

/** What a recommendation rests on, and to whom the code is limited. */
function evidence({ card: { freshness, limits } }: PlannedCard): PlanPart[] {
  const { membersOnly, region } = limits ?? {};
  const shoppers = limitsInWords({ ...(membersOnly && { membersOnly }), ...(region && { region }) }, LOCALE);
  return [{ badge: freshness }, ...shoppers.map((limit) => ` ${limit}.`)];
}

/** Why a code may be refused: "not tested yet", "members only". */
function doubtOf({ freshness, limits: { membersOnly, region } = {} }: CodeCard): string {
  return [
    !isTested(freshness) && lowerFirst(badgeText(freshness, LOCALE)),
    membersOnly && 'members only',
    region && `${region} only`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The goods that are missing, where not all goods count: " of produce". */
function goodsOf({ savings }: PlannedCard): string {
  return savings.kind === 'short' && savings.of ? ` of ${goodsInWords(savings.of, LOCALE)}` : '';
}

function isAgain({ card }: PlannedCard, now: NonNullable<Plan['now']>): boolean {
  const entered = now.kind === 'enter' ? [now.code] : [now.first, now.fallback];
  return entered.some((code) => code.card.id === card.id);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
