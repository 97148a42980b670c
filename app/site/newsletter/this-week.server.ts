import type { RouterContextProvider } from 'react-router';
import { listBestCodes } from '../../data/codes/best-codes.server.ts';
import type { CodeCard } from '../../data/codes/code-card.ts';
import { listEndingCodes } from '../../data/posts/feed.server.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { datedBadgeText } from '../../words/badge.ts';
import { lastDayText } from '../../words/last-day.ts';

const SHOWN = 3;
const WEEK_DAYS = 7;

/** A code in a line of the newsletter. */
export interface Line {
  readonly id: number;
  readonly headline: string;
  readonly store: string;
  readonly text: string;
}

/**
 * Codes for an example of a newsletter, in its own words. The newsletter searches all codes for what passed last; here,
 * for a page that anyone may open, they come from the home page's picks, so it may name others.
 */
export async function thisWeek(context: Readonly<RouterContextProvider>) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const [{ zone }, best, ending] = await Promise.all([
    siteOf(context),
    listBestCodes(db, at),
    listEndingCodes(db, at, { days: WEEK_DAYS, limit: 10 }),
  ]);
  const passed = best.filter(({ freshness }) => freshness.state === 'verified').slice(0, SHOWN);
  const others = ending
    .map(({ card }) => card)
    .filter(
      ({ id, freshness: { state } }) =>
        !['disputed', 'failed', 'failing'].includes(state) && passed.every((card) => card.id !== id),
    )
    .slice(0, SHOWN);
  return [
    {
      title: 'Passed at checkout this week',
      lines: passed.map((card) => lineOf(card, datedBadgeText(card.freshness, zone))),
    },
    { title: 'Ends within a week', lines: others.map((card) => lineOf(card, `${lastDayText(card)}.`)) },
  ].filter(({ lines }) => lines.length > 0);
}

function lineOf({ id, headline, store }: CodeCard, text: string): Line {
  return { id, headline, store: store.name, text };
}
