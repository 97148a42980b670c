import type { CodeCard } from '../data/codes/code-card.ts';
import { discountText } from '../words/discount.ts';
import { lastDayText } from '../words/last-day.ts';
import { LOCALE } from '../words/locale.ts';
import { drawableText } from './drawable-text.ts';
import type { TicketWords } from './ticket.tsx';

/**
 * A code's texts for a picture, worded like the ticket on its page (app/words). Other sites show pictures for weeks, so
 * there is no count, rating, or badge, and every day has its year.
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
