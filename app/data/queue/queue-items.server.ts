import { type LedgerEntry, listChecks } from '../codes/checks.server.ts';
import { type CodeCard, cardOf, discountOf } from '../codes/code-card.ts';
import { selectCards } from '../codes/codes.server.ts';
import type { Database } from '../database.server.ts';
import type { HeldVisit } from './visits.server.ts';

/** How many of the last tests an item shows. */
const TESTS_SHOWN = 3;

/** What a person needs to test a code. */
export interface QueueItem {
  readonly visit: HeldVisit;
  readonly card: CodeCard;
  readonly discount: ReturnType<typeof discountOf>;
  /** Where to shop: the code's own landing page, or the store's website. */
  readonly shopUrl: string;
  readonly testNote: string | null;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** Newest first. */
  readonly tests: readonly LedgerEntry[];
}

/** The codes of visits, in the same order. */
export async function listQueueItems(
  db: Database,
  visits: readonly HeldVisit[],
  now: number,
): Promise<QueueItem[]> {
  if (visits.length === 0) return [];
  const rows = await selectCards(db)
    .select(['code.landing_url', 'code.test_note', 'code.expires_at', 'store.website'])
    .where(
      'code.id',
      'in',
      visits.map(({ codeId }) => codeId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items: QueueItem[] = [];
  for (const visit of visits) {
    const row = byId.get(visit.codeId);
    if (!row) continue;
    items.push({
      visit,
      card: cardOf(row, now),
      discount: discountOf(row),
      shopUrl: row.landing_url ?? row.website,
      testNote: row.test_note,
      expiresAt: row.expires_at,
      tests: await listChecks(db, row.id, TESTS_SHOWN),
    });
  }
  return items;
}
