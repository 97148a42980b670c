import type { CodeCard } from '../data/codes/code-card.ts';
import { formatDayIso, NEVER_DAY } from '../domain/time/days.ts';

/** A live code as schema.org's Offer: only what the page shows of it. */
export function offerOf(card: CodeCard, siteUrl: string): object {
  return {
    '@type': 'Offer',
    name: `${card.discount} at ${card.store.name}`,
    description: card.description,
    category: card.category,
    url: `${siteUrl}/codes/${card.id}`,
    identifier: card.code,
    offeredBy: { '@type': 'Organization', name: card.store.name },
    ...(card.expiresDay === NEVER_DAY ? {} : { validThrough: formatDayIso(card.expiresDay) }),
  };
}
