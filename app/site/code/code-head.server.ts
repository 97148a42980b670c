import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Freshness } from '../../domain/evidence/freshness.ts';
import type { Liveness } from '../../domain/evidence/liveness.ts';
import { DAY_MS, formatDay } from '../../domain/time/days.ts';
import type { PageMetadata } from '../../frame/metadata.ts';

interface CodeState {
  readonly card: CodeCard;
  readonly liveness: Liveness;
  /** Epoch ms. */
  readonly startsAt: number;
}

/**
 * What a code's page says of itself to search engines and to whoever shares it. Both show it days later, so it names
 * days where the page itself says "1 hour ago". Made on the server, as the list's (see list-head.server.ts).
 */
export function headOfCode({ card, liveness, startsAt }: CodeState): PageMetadata {
  const offer = `${card.discount} at ${card.store.name}`;
  const state = {
    live: { title: `${card.code}: ${offer}`, sentence: recordOf(card.freshness) },
    expired: {
      title: `Expired: ${card.code}, ${offer}`,
      sentence: `Expired on ${formatDay(card.expiresDay, 'long')}; it no longer works at checkout.`,
    },
    unpublished: {
      title: `Withdrawn: ${card.code}, ${offer}`,
      sentence: 'Withdrawn; it does not work at checkout.',
    },
    upcoming: {
      title: `Not yet valid: ${card.code}, ${offer}`,
      sentence: `Starts on ${longDayOf(startsAt)}.`,
    },
  }[liveness];
  return {
    title: state.title,
    description: `${offer} with the code ${card.code}. ${state.sentence}`,
    keywords: [card.code, `${card.store.name} promo code`, card.category, 'verified promo code'],
    path: `/codes/${card.id}`,
    image: `/og/code/${card.id}.png`,
    noindex: liveness !== 'live',
  };
}

function recordOf(freshness: Freshness): string {
  switch (freshness.state) {
    case 'verified':
    case 'aging':
      return `Worked at checkout on ${longDayOf(freshness.passedAt)}.`;
    case 'disputed':
      return `Disputed on ${formatDay(freshness.day, 'long')}: ${freshness.failed} of ${freshness.reports} reports failed.`;
    case 'failing':
      return 'Reported failing.';
    case 'untested':
      return 'Not tested at checkout yet.';
  }
}

function longDayOf(at: number): string {
  return formatDay(Math.floor(at / DAY_MS), 'long');
}
