import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { LoadResult } from './load.ts';

export interface Totals {
  readonly uses: number;
  readonly visits: number;
}

/** Copies of codes and visits to stores, as the totals of days have them. */
export function totalsIn(dataDir: string): Totals {
  return select<Totals>(dataDir, 'SELECT sum(uses) AS uses, sum(visits) AS visits FROM code_day')[0]!;
}

/**
 * Compares what visitors were told with the database: nothing confirmed is lost, and nothing counts twice.
 * @param before the totals before the first visitor came
 */
export function expectStoredOnce(dataDir: string, { messages, copies, visits }: LoadResult, before: Totals) {
  const sent = new Set(messages.sent);
  const stored = select<{ subject: string }>(dataDir, 'SELECT subject FROM message')
    .map(({ subject }) => subject)
    .filter((subject) => sent.has(subject));
  expect(messages.confirmed.filter((subject) => !stored.includes(subject))).toEqual([]);
  expect(stored).toHaveLength(new Set(stored).size);

  const after = totalsIn(dataDir);
  const uses = after.uses - before.uses;
  expect(uses).toBeGreaterThanOrEqual(copies.confirmed);
  expect(uses).toBeLessThanOrEqual(copies.sent);

  // A visitor goes on to the store uncounted rather than wait.
  expect(visits.confirmed).toBe(visits.sent);
  const visited = after.visits - before.visits;
  expect(visited).toBeGreaterThan(visits.sent / 2);
  expect(visited).toBeLessThanOrEqual(visits.sent);
}

function select<Row>(dataDir: string, sql: string): Row[] {
  const db = new DatabaseSync(join(dataDir, 'clipbasket.db'), { readOnly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}
