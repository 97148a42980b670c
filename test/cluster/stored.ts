import { expect } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import type { LoadResult } from './load.ts';

export interface Totals {
  readonly uses: number;
  readonly visits: number;
}

/** Copies of codes and visits to stores, from the daily totals. */
export function totalsIn(databaseUrl: string): Promise<Totals> {
  return ask(databaseUrl, (db) =>
    db
      .selectFrom('code_day')
      .select((eb) => [eb.fn.sum<number>('uses').as('uses'), eb.fn.sum<number>('visits').as('visits')])
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Compares the responses that visitors got with the database: nothing confirmed is lost, and nothing counts twice.
 * @param before the totals before the first visitor came
 */
export async function expectStoredOnce(
  databaseUrl: string,
  { messages, copies, visits }: LoadResult,
  before: Totals,
) {
  const sent = new Set(messages.sent);
  const all = await ask(databaseUrl, (db) => db.selectFrom('message').select('subject').execute());
  const stored = all.map(({ subject }) => subject).filter((subject) => sent.has(subject));
  expect(messages.confirmed.filter((subject) => !stored.includes(subject))).toEqual([]);
  expect(stored).toHaveLength(new Set(stored).size);

  const after = await totalsIn(databaseUrl);
  const uses = after.uses - before.uses;
  expect(uses).toBeGreaterThanOrEqual(copies.confirmed);
  expect(uses).toBeLessThanOrEqual(copies.sent);

  // A visitor goes on to the store uncounted rather than waiting.
  expect(visits.confirmed).toBe(visits.sent);
  const visited = after.visits - before.visits;
  expect(visited).toBeGreaterThan(visits.sent / 2);
  expect(visited).toBeLessThanOrEqual(visits.sent);
}

async function ask<Result>(databaseUrl: string, read: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(databaseUrl);
  return read(db).finally(() => db.destroy());
}
