import type { CodeCard } from '../../data/codes/code-card.ts';
import { markMatches, type Segment } from '../../domain/search/marks.ts';
import { headlineText } from '../../words/discount.ts';

/** The main texts of a ticket, cut where a search matches. */
export interface TicketMarks {
  readonly store: readonly Segment[];
  readonly discount: readonly Segment[];
  readonly description: readonly Segment[];
  readonly code: readonly Segment[];
}

/** Where the terms of a normalized query are on a card's ticket. */
export function marksOf({ store, discount, description, code }: CodeCard, query: string): TicketMarks {
  return {
    store: markMatches(store.name, query),
    discount: markMatches(headlineText(discount), query),
    description: markMatches(description, query),
    code: markMatches(code, query),
  };
}
