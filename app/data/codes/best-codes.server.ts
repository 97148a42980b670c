import { isTested } from '../../domain/evidence/freshness.ts';
import type { Database } from '../database.server.ts';
import { type CodeCard, type CodeCardRow, cardOf } from './code-card.ts';
import { listMostUsedCodes, selectCards } from './codes.server.ts';
import { live, notFailing } from './listed.server.ts';

/** Places on the home page. */
const BEST = 6;
/** The most used codes that compete for the remaining places: enough that one busy store doesn't take them all. */
export const CANDIDATES = 100;

/**
 * The six picks of the home page at `now` (epoch ms): the live featured codes, in the editor's order. If there are fewer
 * than six, other live codes follow, verified first, then those with a recent test, then most used, from stores not
 * listed yet if possible. A code that fails is never picked, so there may be fewer than six. `mostUsed` is read if it isn't
 * given.
 */
export async function listBestCodes(
  db: Database,
  now: number,
  mostUsed?: readonly CodeCardRow[],
): Promise<CodeCard[]> {
  const featured = await selectFeatured(db, now).execute();
  const chosen = featured.map((row) => cardOf(row, now));
  if (chosen.length >= BEST) return chosen;
  const others = mostUsed ?? (await listMostUsedCodes(db, now, CANDIDATES));
  return fillUp(
    chosen,
    others.map((row) => cardOf(row, now)),
  );
}

export function selectFeatured(db: Database, now: number) {
  return selectCards(db)
    .where('code.featured_rank', 'is not', null)
    .where(notFailing)
    .where(live(now))
    .orderBy('code.featured_rank')
    .limit(BEST);
}

function fillUp(chosen: readonly CodeCard[], candidates: readonly CodeCard[]): CodeCard[] {
  const best = [...chosen];
  const others = candidates
    .filter(({ id }) => !chosen.some((card) => card.id === id))
    .sort((a, b) => trustIn(b) - trustIn(a));
  // In rounds: a store gets its second code only after each of the others has its first.
  for (let perStore = 1; perStore <= BEST; perStore += 1) {
    for (const card of others) {
      const ofStore = best.filter(({ store }) => store.slug === card.store.slug).length;
      if (best.length < BEST && ofStore < perStore && !best.includes(card)) best.push(card);
    }
  }
  return best;
}

function trustIn({ freshness }: CodeCard): number {
  if (freshness.state === 'verified') return 2;
  return isTested(freshness) ? 1 : 0;
}
