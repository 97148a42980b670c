import type { CodeCard } from '../data/codes/code-card.ts';
import { formatDay, NEVER_DAY } from '../domain/time/days.ts';
import { drawableText } from './drawable-text.ts';
import type { TicketWords } from './ticket.tsx';

/**
 * What a picture says of a code. Only what stays true while others keep the picture: no count, no rating, no badge,
 * and every day with its year.
 */
export function ticketWordsOf(card: CodeCard, stamp?: string): TicketWords {
  return {
    store: drawableText(card.store.name),
    hue: card.store.hue,
    discount: drawableText(card.discount),
    description: drawableText(card.description),
    code: card.code,
    facts: `${card.category} · ${lastDayOf(card)}`,
    stamp,
  };
}

function lastDayOf({ expiresDay }: CodeCard): string {
  return expiresDay === NEVER_DAY ? 'No end date' : `Until ${formatDay(expiresDay, 'long')}`;
}
