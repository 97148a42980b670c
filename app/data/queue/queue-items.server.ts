import { cardOf, discountOf } from '../codes/code-card.ts';
import { selectCards } from '../codes/codes.server.ts';
import { listTests } from '../codes/tests.server.ts';
import type { Database } from '../database.server.ts';
import type { QueueVisit } from './visits.server.ts';

/** How many of the last tests an item shows. */
const TESTS_SHOWN = 3;

/** What a person needs to test a code. */
export type QueueItem = Awaited<ReturnType<typeof itemOf>>;

/** The codes of visits, in the same order. */
export async function listQueueItems(db: Database, visits: readonly QueueVisit[], now: number) {
  if (visits.length === 0) return [];
  const codeIds = visits.map(({ codeId }) => codeId);
  const rows = await selectRows(db).where('code.id', 'in', codeIds).execute();
  const items: QueueItem[] = [];
  for (const visit of visits) {
    const row = rows.find(({ id }) => id === visit.codeId);
    if (row) items.push(await itemOf(db, visit, row, now));
  }
  return items;
}

function selectRows(db: Database) {
  return selectCards(db).select(['code.landing_url', 'code.test_note', 'code.expires_at', 'store.website']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

async function itemOf(db: Database, visit: QueueVisit, row: Row, now: number) {
  return {
    visit,
    card: cardOf(row, now),
    discount: discountOf(row),
    /** Where to shop: the code's own landing page, or the store's website. */
    shopUrl: row.landing_url ?? row.website,
    testNote: row.test_note,
    /** Epoch ms. */
    expiresAt: row.expires_at,
    /** Newest first. */
    tests: await listTests(db, row.id, TESTS_SHOWN),
  };
}
