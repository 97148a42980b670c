import type { CodeCard } from '../data/codes/code-card.ts';
import { formatDayIso, NEVER_DAY } from '../domain/time/days.ts';
import { offerText } from '../words/discount.ts';
import { LOCALE } from '../words/locale.ts';

/** A live code as schema.org's Offer, with only what the page shows. */
export function offerOf(card: CodeCard, siteUrl: string): object {
  return {
    '@type': 'Offer',
    name: offerText(card, LOCALE),
    description: card.description,
    category: card.category,
    url: `${siteUrl}/codes/${card.id}`,
    identifier: card.code,
    offeredBy: { '@type': 'Organization', name: card.store.name },
    ...(card.expiresDay === NEVER_DAY ? {} : { validThrough: formatDayIso(card.expiresDay) }),
  };
}
