import type { Database } from '../database.server.ts';
import { type CodeCard, cardOf } from './code-card.ts';
import { selectCards } from './codes.server.ts';
import { live } from './listed.server.ts';

/** Places on the home page. */
const BEST = 6;
/** Most used codes among which the places left are given: enough that one busy store does not take them all. */
const CANDIDATES = 100;

/**
 * The best six at `now` (epoch ms): the featured codes that are live, in the editor's order. Where fewer are left,
 * other live codes follow: verified first, then most used; of stores that are not there yet, as long as there are such.
 * What is reported failing comes only where nothing else is live.
 */
export async function listBestCodes(db: Database, now: number): Promise<CodeCard[]> {
  const featured = await selectCards(db)
    .where('code.featured_rank', 'is not', null)
    .where(live(now))
    .orderBy('code.featured_rank')
    .limit(BEST)
    .execute();
  const chosen = featured.map((row) => cardOf(row, now));
  return chosen.length < BEST ? fillUp(chosen, await listMostUsed(db, now)) : chosen;
}

/** Working codes first, then most uses: as an index has them. */
async function listMostUsed(db: Database, now: number): Promise<CodeCard[]> {
  const rows = await selectCards(db)
    .where(live(now))
    .orderBy('code.failing')
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(CANDIDATES)
    .execute();
  return rows.map((row) => cardOf(row, now));
}

function fillUp(chosen: readonly CodeCard[], candidates: readonly CodeCard[]): CodeCard[] {
  const best = [...chosen];
  const others = candidates
    .filter(({ id }) => !chosen.some((card) => card.id === id))
    .sort((a, b) => Number(isVerified(b)) - Number(isVerified(a)));
  for (const group of [others.filter(isWorking), others.filter((card) => !isWorking(card))]) {
    // Round by round: a store has its second code only when each of the others has its first.
    for (let perStore = 1; perStore <= BEST; perStore += 1) {
      for (const card of group) {
        const ofStore = best.filter(({ store }) => store.slug === card.store.slug).length;
        if (best.length < BEST && ofStore < perStore && !best.includes(card)) best.push(card);
      }
    }
  }
  return best;
}

function isWorking({ freshness }: CodeCard): boolean {
  return freshness.state !== 'failing';
}

function isVerified({ freshness }: CodeCard): boolean {
  return freshness.state === 'verified';
}
