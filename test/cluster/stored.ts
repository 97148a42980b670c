import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { LoadResult } from './load.ts';

/** Uses of codes, as the totals of days have them. */
export function usesIn(dataDir: string): number {
  const [row] = select<{ n: number }>(dataDir, 'SELECT sum(uses) AS n FROM code_day');
  return row!.n;
}

/**
 * Compares what visitors were told with the database: nothing confirmed is lost, and nothing counts twice.
 * @param usesBefore the uses of codes before the first visitor came
 */
export function expectStoredOnce(dataDir: string, { messages, copies }: LoadResult, usesBefore: number) {
  const sent = new Set(messages.sent);
  const stored = select<{ subject: string }>(dataDir, 'SELECT subject FROM message')
    .map(({ subject }) => subject)
    .filter((subject) => sent.has(subject));
  expect(messages.confirmed.filter((subject) => !stored.includes(subject))).toEqual([]);
  expect(stored).toHaveLength(new Set(stored).size);

  const uses = usesIn(dataDir) - usesBefore;
  expect(uses).toBeGreaterThanOrEqual(copies.confirmed);
  expect(uses).toBeLessThanOrEqual(copies.sent);
}

function select<Row>(dataDir: string, sql: string): Row[] {
  const db = new DatabaseSync(join(dataDir, 'clipbasket.db'), { readOnly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}
