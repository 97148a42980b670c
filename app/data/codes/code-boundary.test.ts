import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { findNextBoundary } from './code-boundary.server.ts';

test('the next boundary is the first start or end of a published code after now, at every moment', async () => {
  const db = await sampleDatabase();
  await db
    .updateTable('code')
    .set({ starts_at: NOON + 3 * HOUR_MS })
    .where('id', '=', 1)
    .execute();
  const rows = await db
    .selectFrom('code')
    .select(['starts_at', 'expires_at'])
    .where('status', '=', 'published')
    .execute();
  const edges = rows.flatMap((row) => [row.starts_at, row.expires_at]).sort((a, b) => a - b);
  expect(edges).toContain(NOON + 3 * HOUR_MS);
  for (const now of [NOON, ...edges.flatMap((at) => [at - 1, at])]) {
    expect(await findNextBoundary(db, now)).toBe(edges.find((at) => at > now));
  }
});

test('drafts and withdrawn codes have none', async () => {
  const db = await sampleDatabase();
  await db.updateTable('code').set({ status: 'withdrawn' }).execute();
  expect(await findNextBoundary(db, NOON)).toBeUndefined();
});
