import { expect, test } from 'vitest';
import { ROSA } from '../../test/helpers/data/change-by.ts';
import { emptyDatabase, NOON } from '../../test/helpers/data/sample-database.ts';
import { pausedSource, site } from '../../test/helpers/imports/feed-site.ts';
import type { Database } from '../data/database.server.ts';
import { createFeedSource } from '../data/imports/sources/write-sources.server.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { importFindings } from './imports.server.ts';

function addRun(
  db: Database,
  some: { source?: string; state?: 'done' | 'failed'; rows?: number; error?: string },
) {
  const { source = 'cj', state = 'done', rows = 100, error = null } = some;
  return db
    .insertInto('import_run')
    .values({
      ...{ source, state, error, format: 'cj-xml', file_name: 'links.xml' },
      ...{ rows_read: rows, started_at: NOON, finished_at: NOON },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

test('a source is in order by its newest file', async () => {
  const db = await emptyDatabase();
  const states = async (now = NOON + 1) => (await importFindings(db, now)).map(({ says }) => says);
  expect(await states()).toEqual([]);
  await addRun(db, { state: 'failed', error: 'This file is empty. Upload another.' });
  expect(await states()).toEqual(['the newest file of CJ couldn’t be imported: This file is empty']);
  await addRun(db, {});
  expect(await states()).toEqual(['the newest files of codes were imported']);
  await addRun(db, { rows: 70 });
  expect(await states()).toEqual(['the newest files of codes were imported']);
  await addRun(db, { rows: 48 });
  await addRun(db, { source: 'fmtc', error: '4 of 9 live codes would go.' });
  expect(await states()).toEqual([
    'the newest file of FMTC: 4 of 9 live codes would go',
    'the newest file of CJ has 48 rows, and the one before had 70',
  ]);
  expect(await states(NOON + 31 * DAY_MS)).toEqual([]);
});

test('a store that nobody has mapped is told until a file finds it', async () => {
  const db = await emptyDatabase();
  const { id } = await addRun(db, {});
  const refused = { import_run_id: id, row_number: 1, record: '{}' };
  await db
    .insertInto('import_reject')
    .values([
      { ...refused, reason: 'We have no store for Pier Nine (7).' },
      { ...refused, reason: 'It has no id.' },
    ])
    .execute();
  const says = async () => (await importFindings(db, NOON + 1))[0]!.says;
  expect(await says()).toBe('the newest file of CJ has 1 row of stores that we don’t know');
  await addRun(db, {});
  expect(await says()).toBe('the newest files of codes were imported');
});

test('an address that can’t be read is told by its source, whatever became of its imports', async () => {
  const db = await site();
  const id = await createFeedSource(db, pausedSource, ROSA);
  const states = async () => (await importFindings(db, NOON + 1)).map(({ says }) => says);
  await addRun(db, {});
  const fail = { problem: 'feeds.example can’t be found.', failing_since: NOON };
  await db.updateTable('feed_source').set(fail).execute();
  expect(await states()).toEqual(['the newest files of codes were imported']);
  await db.updateTable('feed_source').set({ is_paused: 0 }).execute();
  const said = ['the source FMTC couldn’t be read: feeds.example can’t be found'];
  expect(await states()).toEqual(said);
  const { id: run } = await addRun(db, { source: 'paused', state: 'failed', error: fail.problem });
  await db.updateTable('import_run').set({ source_id: id }).where('id', '=', run).execute();
  expect(await states()).toEqual(said);
});
