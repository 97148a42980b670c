import type { QueueFacts } from '../../domain/office/queue-order.ts';
import { cardOf, discountOf } from '../codes/code-card.ts';
import { selectCards } from '../codes/codes.server.ts';
import { listTests } from '../codes/tests.server.ts';
import type { Database } from '../database.server.ts';
import { listFactsOf } from './queue-facts.server.ts';
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
  const facts = await listFactsOf(db, codeIds, now);
  const items: QueueItem[] = [];
  for (const visit of visits) {
    const row = rows.find(({ id }) => id === visit.codeId);
    const known = facts.find(({ id }) => id === visit.codeId);
    if (row && known) items.push(await itemOf(db, { visit, row, facts: known }, now));
  }
  return items;
}

function selectRows(db: Database) {
  return selectCards(db).select(['code.landing_url', 'code.test_note', 'store.website']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

async function itemOf(
  db: Database,
  { visit, row, facts }: { visit: QueueVisit; row: Row; facts: QueueFacts },
  now: number,
) {
  return {
    visit,
    facts,
    card: cardOf(row, now),
    discount: discountOf(row),
    /** Where to shop: the code's own landing page, or the store's website. */
    shopUrl: row.landing_url ?? row.website,
    testNote: row.test_note,
    /** Newest first. */
    tests: await listTests(db, row.id, TESTS_SHOWN),
  };
}
