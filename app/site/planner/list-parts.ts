import type { TicketCard } from '../../data/codes/code-card.ts';
import type { RankGroup } from '../../domain/basket/ranking.ts';
import type { TicketMarks } from '../../ui/ticket/ticket-marks.ts';
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
  depends: 'May save, or add a gift',
  'no-use': 'Not on this cart',
  failing: 'Failing now',
};

/** A list as one part, or, where it goes by savings, in parts by what its codes do for the cart. None if it's empty. */
export function partsOf(codes: readonly ListedCode[], isBySavings: boolean): ListPart[] {
  const parts = Map.groupBy(codes, ({ saving }) => (isBySavings ? saving?.group : undefined));
  return [...parts].map(([group, codes]) => ({ title: group && titles[group], codes }));
}

/** The cards of a list in parts. */
export function cardsIn(parts: readonly ListPart[] = []): TicketCard[] {
  return parts.flatMap(({ codes }) => codes.map(({ card }) => card));
}
