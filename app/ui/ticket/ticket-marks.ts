import type { TicketCard } from '../../data/codes/code-card.ts';
import { markMatches, type Segment } from '../../domain/search/marks.ts';
import type { Reading } from '../../domain/search/read-search.ts';

/** The main texts of a ticket, cut where a search matches. */
export interface TicketMarks {
  readonly store: readonly Segment[];
  readonly discount: readonly Segment[];
  readonly description: readonly Segment[];
  readonly terms: readonly (readonly Segment[])[];
  readonly code: readonly Segment[];
}

/** Where a card's ticket says what a search asks for. */
export function marksOf(card: TicketCard, search: Reading): TicketMarks {
  const { store, headline, description, terms, code } = card;
  return {
    store: markMatches(store.name, search),
    discount: markMatches(headline, search),
    description: markMatches(description, search),
    terms: terms.map((term) => markMatches(term, search)),
    code: markMatches(code, search),
  };
}
