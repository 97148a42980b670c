import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '../../../app/data/changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../../../app/data/database.server.ts';
import { engineOf } from '../../../app/data/engine.server.ts';
import { stillWaits } from '../browser/still-waits.ts';
import { dumpOf } from '../data/database-dump.ts';

/**
 * Sends requests that pass the office's guard and then wait for their turn to write, and changes something before that
 * turn comes. Use a database to which nothing else writes.
 * @returns their statuses, and the tables that changed after that
 */
export async function inFlight(
  db: Database,
  send: () => readonly Promise<Response>[],
  meanwhile: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<{ readonly statuses: readonly number[]; readonly changed: readonly string[] }> {
  const { sent, before } = await inTransaction(db, async (transaction) => {
    const sent = send();
    expect(await Promise.all(sent.map(stillWaits)), 'all wait for their turn').toEqual(sent.map(() => true));
    await meanwhile(transaction);
    return { sent, before: await rowsOf(transaction) };
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  const after = await rowsOf(db);
  return {
    statuses,
    changed: Object.keys(after).filter((table) => `${after[table]}` !== `${before[table]}`),
  };
}

const rowsOf = (db: Database) => dumpOf(db, { keepsRandom: true });

/** Runs a statement whenever rows of a table come or go, as if somebody else did it right then. */
export function whenever(
  db: Database,
  { event, table }: { readonly event: 'insert' | 'delete'; readonly table: string },
  statement: string,
): Promise<unknown> {
  return engineOf(db).name === 'sqlite'
    ? sql.raw(`create trigger meanwhile after ${event} on ${table} begin ${statement}; end`).execute(db)
    : sql.raw(`create rule meanwhile as on ${event} to ${table} do also ${statement}`).execute(db);
}
