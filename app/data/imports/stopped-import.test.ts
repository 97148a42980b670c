import { describe, expect, test } from 'vitest';
import { codesOf, countsOf, feed, importing, read, site } from '../../../test/helpers/imports/feed-site.ts';
import { runImport } from './run-import.server.ts';

describe('a file that can’t be applied', () => {
  test('for want of a zone leaves nothing', async () => {
    const db = await site();
    await expect(runImport(db, feed([{}], { zone: undefined }), importing)).rejects.toThrow(
      'Row 1 has a date without a time zone, 2026-12-31.',
    );
    expect(await db.selectFrom('import_run').selectAll().execute()).toEqual([]);
  });

  test('in a dry run leaves nothing, and counts as a real one would', async () => {
    const db = await site();
    const rows = [{}, { id: '2' }, { id: '3', code: 'ten-off', label: '$5 off $50' }, { id: '4', code: '' }];
    const counts = { read: 4, created: 1, unchanged: 1, held: 2 };
    expect(await read(db, rows, { isDryRun: true })).toEqual(counts);
    for (const table of ['import_run', 'import_row', 'import_reject', 'code', 'audit'] as const) {
      const rowsOf = await db
        .selectFrom(table as 'code')
        .selectAll()
        .execute();
      expect(rowsOf, table).toHaveLength(table === 'audit' ? 1 : 0);
    }
    expect(await read(db, rows)).toEqual(counts);
  });
});

test('a run that was stopped goes on with the same file, and counts all of it', async () => {
  const db = await site();
  const rows = Array.from({ length: 600 }, (_, index) => ({ id: String(index), code: `CODE${index}` }));
  const options = feed(rows);
  let opened = 0;
  const stopping = {
    ...options,
    async *open() {
      opened += 1;
      for await (const bytes of options.open())
        for (let from = 0; from < bytes.length; from += 4_000) {
          if (opened === 2 && from > bytes.length * 0.8) throw new Error('killed');
          yield bytes.subarray(from, from + 4_000);
        }
    },
  };
  await expect(runImport(db, stopping, importing)).rejects.toThrow('killed');
  const made = (await codesOf(db)).length;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(600);
  expect(countsOf(await runImport(db, options, importing))).toEqual({ read: 600, created: 600 });
  expect(await codesOf(db)).toHaveLength(600);
  expect(await db.selectFrom('import_run').select('finished_at').execute()).toEqual([
    { finished_at: expect.any(Number) },
  ]);
});

test('a held row that a stopped run comes to again is shown once', async () => {
  const db = await site();
  const rows = [{}, { id: '2', code: '' }];
  await read(db, rows);
  await db.updateTable('import_run').set({ state: 'applying' }).execute();
  await db.updateTable('import_row').set({ hash: '', held: 'bad-code' }).where('feed_id', '=', '2').execute();
  expect(await read(db, rows)).toEqual({ read: 2, created: 1, held: 1 });
  expect(await db.selectFrom('import_preview').selectAll().execute()).toHaveLength(1);
});
