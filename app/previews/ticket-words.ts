import type { CodeCard } from '../data/codes/code-card.ts';
import { discountText } from '../words/discount.ts';
import { lastDayText } from '../words/last-day.ts';
import { LOCALE } from '../words/locale.ts';
import { drawableText } from './drawable-text.ts';
import type { TicketWords } from './ticket.tsx';

/**
 * What a picture says of a code, in the words of the page's ticket (app/words). Only what stays true while other sites
 * show the picture: no count, no rating, no badge, and every day with its year.
 */
export function ticketWordsOf(card: CodeCard, stamp?: string): TicketWords {
  return {
    store: drawableText(card.store.name),
    hue: card.store.hue,
    discount: drawableText(discountText(card.discount, LOCALE)),
    description: drawableText(card.description),
    code: card.code,
    facts: `${card.category} · ${lastDayText(card.expiresDay, LOCALE)}`,
    stamp,
  };
}
