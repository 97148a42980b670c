import type { CodeCard } from '../data/codes/code-card.ts';
import { lastDayText } from '../words/last-day.ts';
import { drawableText } from './drawable-text.ts';

/** A code's texts in a picture. The fonts have all of their characters. */
export type TicketWords = ReturnType<typeof ticketWordsOf>;

/**
 * A code's texts for a picture, worded like the ticket on its page (app/words). Other sites show pictures for weeks, so
 * there is no count, rating, or badge, and every day has its year.
 */
export function ticketWordsOf(card: CodeCard, stamp?: string) {
  return {
    store: drawableText(card.store.name),
    hue: card.store.hue,
    discount: drawableText(card.headline),
    description: drawableText(card.description || card.terms.join(' · ')),
    code: card.code,
    facts: `${card.category} · ${lastDayText(card)}`,
    /** Why it can't be used now, stamped across the ticket. */
    stamp,
  };
}
