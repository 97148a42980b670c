import type { TicketCard } from '../../data/codes/code-card.ts';
import type { RankGroup } from '../../domain/basket/ranking.ts';
import type { TicketMarks } from '../../ui/ticket/ticket-marks.ts';
import type { PlanWords } from './plan-words.server.ts';
import type { SavingWords } from './saving-words.server.ts';

/** A code in a list, with what it does for the visitor's cart. */
interface ListedCode {
  readonly card: TicketCard;
  readonly saving: SavingWords | undefined;
  readonly marks?: TicketMarks | undefined;
}

/** A part of a list of codes. */
export interface ListPart {
  readonly title: string | undefined;
  readonly codes: readonly ListedCode[];
}

const titles: Record<RankGroup, string> = {
  saves: 'Saves on this cart',
  depends: 'May save, depending on the items',
  'no-use': 'Not on this cart',
  failing: 'Failing now',
};

/**
 * A list as one part, or, where it goes by savings, in parts by what its codes do for the cart. None if it's empty. The
 * plan's answers, which are above it, aren't repeated.
 */
export function partsOf(
  codes: readonly ListedCode[],
  isBySavings: boolean,
  plan: PlanWords | null,
): ListPart[] {
  const answers = new Set(plan?.answers.map(({ card }) => card.id));
  const others = codes.filter(({ card }) => !answers.has(card.id));
  const parts = Map.groupBy(others, ({ saving }) => (isBySavings ? saving?.group : undefined));
  return [...parts].map(([group, codes]) => ({ title: group && titleOf(group, codes), codes }));
}

function titleOf(group: RankGroup, codes: readonly ListedCode[]): string {
  const hasGift = group === 'depends' && codes.some(({ saving }) => saving?.kind === 'gift');
  return hasGift ? 'May save, or add a gift' : titles[group];
}

/** What a page shows of codes. */
interface ShownCodes {
  readonly plan: PlanWords | null;
  readonly parts: readonly ListPart[];
}

/** The cards that a page shows: the plan's answers, and those of its list. */
export function cardsIn(shown: ShownCodes | undefined): TicketCard[] {
  const listed = shown?.parts.flatMap(({ codes }) => codes) ?? [];
  return [...(shown?.plan?.answers ?? []), ...listed].map(({ card }) => card);
}
