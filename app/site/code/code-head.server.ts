import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Liveness } from '../../domain/evidence/liveness.ts';
import type { PageMetadata } from '../../frame/metadata.ts';
import { datedBadgeText } from '../../words/badge.ts';
import { offerText } from '../../words/discount.ts';
import { datedLivenessSentence, livenessWords } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';

interface CodeState {
  readonly card: CodeCard;
  readonly liveness: Liveness;
  /** Epoch ms. */
  readonly startsAt: number;
}

/**
 * What a code's page says of itself to search engines and in link previews. Both show it days later, so it names
 * days where the page itself says "1 hour ago". Made on the server, as the list's (see list-head.server.ts).
 */
export function headOfCode({ card, liveness, startsAt }: CodeState): PageMetadata {
  const offer = offerText(card, LOCALE);
  const isLive = liveness === 'live';
  const title = isLive ? `${card.code}: ${offer}` : `${livenessWords[liveness]}: ${card.code}, ${offer}`;
  const state = isLive
    ? datedBadgeText(card.freshness, LOCALE)
    : datedLivenessSentence({ liveness, startsAt, expiresDay: card.expiresDay }, LOCALE);
  return {
    title,
    description: `${offer} with the code ${card.code}. ${state}`,
    keywords: [card.code, `${card.store.name} promo code`, card.category, 'verified promo code'],
    path: `/codes/${card.id}`,
    image: `/og/code/${card.id}.png`,
    noindex: !isLive,
  };
}
