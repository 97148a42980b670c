import { DAY_MS } from '../../domain/time/days.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { retention } from '../upkeep/erase.server.ts';
import { parseTombstone } from './tombstone.server.ts';
import {
  confirmTombstones,
  listTombstoneFiles,
  removeTombstones,
  withdrawTombstones,
  writeTombstones,
} from './tombstone-files.server.ts';

/** The names of the tombstones in a database. */
export async function listKnown(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('tombstone').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** Whether, at `now` (epoch ms), a tombstone is older than any backup that may be restored. */
export function isOutdated(name: string, now: number): boolean {
  const { at = 0 } = parseTombstone(name) ?? {};
  return at < now - retention.tombstone * DAY_MS;
}

/**
 * Forgets tombstones that are outdated at `now` (epoch ms), and gives the folder of backups what the database has and it
 * lacks: another machine noted those, or a process ended before it could.
 */
export async function keepTombstones(db: Database, now: number): Promise<void> {
  const { backups } = engineOf(db);
  const known = [...(await listKnown(db))];
  if (backups) {
    const { names, pending } = listTombstoneFiles(backups);
    // The files first: one without its row would be carried out again.
    removeTombstones(
      backups,
      names.filter((name) => isOutdated(name, now)),
    );
    if (pending.length > 0) await settle(db, backups);
    const there = new Set(names.concat(pending));
    writeTombstones(
      backups,
      known.filter((name) => !there.has(name) && !isOutdated(name, now)),
    );
  }
  if (known.some((name) => isOutdated(name, now)))
    await db
      .deleteFrom('tombstone')
      .where('at', '<', now - retention.tombstone * DAY_MS)
      .execute();
}

/**
 * A file is pending only during a transaction that writes. Writers take turns, so files found pending here belong to
 * transactions that have ended.
 */
function settle(db: Database, backups: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const known = await listKnown(transaction);
    const { pending } = listTombstoneFiles(backups);
    confirmTombstones(
      backups,
      pending.filter((name) => known.has(name)),
    );
    withdrawTombstones(
      backups,
      pending.filter((name) => !known.has(name)),
    );
  });
}
