import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Liveness } from '../../domain/evidence/liveness.ts';
import type { PageMetadata } from '../../frame/metadata.ts';
import { datedBadgeText } from '../../words/badge.ts';
import { headlineText, offerText } from '../../words/discount.ts';
import { datedLivenessSentence, livenessWords } from '../../words/liveness.ts';

interface CodeState {
  readonly card: CodeCard;
  readonly liveness: Liveness;
  /** Integer day, in the store's time zone. */
  readonly startsDay: number;
  /** The site's time zone, in which days of tests are named. */
  readonly zone: string;
}

/**
 * The title and description of a code's page. Search engines and link previews show them days later, so they name days
 * where the page says "1 hour ago". Made on the server, like the list's (see list-head.server.ts).
 */
export function headOfCode({ card, liveness, startsDay, zone }: CodeState): PageMetadata {
  const offer = offerText(card);
  // Search engines cut a title that names the goods, too.
  const titled = offerText({ ...card, headline: headlineText(card.discount) });
  const isLive = liveness === 'live';
  const title = isLive ? `${card.code}: ${titled}` : `${livenessWords[liveness]}: ${card.code}, ${titled}`;
  const state = isLive
    ? datedBadgeText(card.freshness, zone)
    : datedLivenessSentence({ ...card, liveness, startsDay });
  return {
    title,
    description: `${offer} with the code ${card.code}. ${state}`,
    keywords: [card.code, `${card.store.name} promo code`, card.category, 'verified promo code'],
    path: `/codes/${card.id}`,
    image: `/og/code/${card.id}.png`,
    noindex: !isLive,
  };
}
