import type { TicketCard } from '../../data/codes/code-card.ts';
import { formatDayIso, NEVER_DAY } from '../../domain/time/days.ts';
import { offerText } from '../../words/discount.ts';

/** Live codes as schema.org's Offers. A demonstration code isn't anybody's offer. */
export function offersOf(cards: readonly TicketCard[], siteUrl: string): object[] {
  return cards.filter((card) => !card.isSample).map((card) => offerOf(card, siteUrl));
}

/** Says only what the page shows. */
function offerOf(card: TicketCard, siteUrl: string): object {
  const { expiresDay, end } = card;
  const validThrough = end ? new Date(end.at).toISOString() : formatDayIso(expiresDay);
  return {
    '@type': 'Offer',
    name: offerText(card),
    category: card.category,
    url: `${siteUrl}/codes/${card.id}`,
    identifier: card.code,
    offeredBy: { '@type': 'Organization', name: card.store.name },
    ...(expiresDay === NEVER_DAY ? {} : { validThrough }),
  };
}
