import { expect } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import type { LoadResult } from './load.ts';

/** Uses of codes, as the totals of days have them. */
export function usesIn(databaseUrl: string): Promise<number> {
  return ask(databaseUrl, async (db) => {
    const { uses } = await db
      .selectFrom('code_day')
      .select((eb) => eb.fn.sum<number>('uses').as('uses'))
      .executeTakeFirstOrThrow();
    return uses;
  });
}

/**
 * Compares what visitors were told with the database: nothing confirmed is lost, and nothing counts twice.
 * @param usesBefore the uses of codes before the first visitor came
 */
export async function expectStoredOnce(
  databaseUrl: string,
  { messages, copies }: LoadResult,
  usesBefore: number,
) {
  const sent = new Set(messages.sent);
  const all = await ask(databaseUrl, (db) => db.selectFrom('message').select('subject').execute());
  const stored = all.map(({ subject }) => subject).filter((subject) => sent.has(subject));
  expect(messages.confirmed.filter((subject) => !stored.includes(subject))).toEqual([]);
  expect(stored).toHaveLength(new Set(stored).size);

  const uses = (await usesIn(databaseUrl)) - usesBefore;
  expect(uses).toBeGreaterThanOrEqual(copies.confirmed);
  expect(uses).toBeLessThanOrEqual(copies.sent);
}

async function ask<Result>(databaseUrl: string, read: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(databaseUrl);
  return read(db).finally(() => db.destroy());
}
