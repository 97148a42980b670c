import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../../test/helpers/data/sample-database.ts';
import { codesOf, feed, importing } from '../../../../test/helpers/imports/feed-site.ts';
import {
  read,
  runsOf,
  shown,
  siteWithSource,
  sourceOf,
} from '../../../../test/helpers/imports/source-site.ts';
import { HOUR_MS } from '../../../domain/time/days.ts';
import { updateRecord } from '../../changes/edit-records.server.ts';
import type { Database } from '../../database.server.ts';
import { listListings } from '../listings.server.ts';
import { runImport } from '../run-import.server.ts';
import { setCategory } from '../uploads/preview.server.ts';
import { applyUpload, discardUpload, readUpload, type UploadChoices } from '../uploads/uploads.server.ts';
import { failUnexpectedly } from '../uploads/work-upload.server.ts';
import { beginDueReads, beginRead } from './source-runs.server.ts';
import { feedSourceKind, removeFeedSource } from './write-sources.server.ts';

const MORE = { id: '2', code: 'MORE' };

test('a process that ends after its work leaves the file and its source as they are', async () => {
  const { db } = await siteWithSource({ mode: 'hold' });
  await read(db, NOON);
  const [run] = await runsOf(db);
  await failUnexpectedly(db, run!.id, NOON);
  expect(await runsOf(db)).toMatchObject([{ state: 'ready', error: null }]);
  expect(await sourceOf(db)).toMatchObject({ problem: null, failures: 0 });
});

describe('a file that was discarded', () => {
  test('isn’t offered again, whatever else changes, and a changed one is', async () => {
    const { db, file } = await siteWithSource({ mode: 'hold' });
    await read(db, NOON);
    const [run] = await runsOf(db);
    expect(await discardUpload(db, run!.id)).toBe(true);
    await db
      .updateTable('store')
      .set({ updated_at: NOON + 1 })
      .execute();
    await read(db, NOON + 6 * HOUR_MS);
    expect(await runsOf(db)).toEqual([]);
    file.rows = [{}, MORE];
    await read(db, NOON + 12 * HOUR_MS);
    expect(await runsOf(db)).toMatchObject([{ state: 'ready', rows_created: 2 }]);
  });

  test('was looked at by somebody, and so is the next one of a source that publishes', async () => {
    const { db, file } = await siteWithSource();
    await db.updateTable('feed_source').set({ validators: null }).execute();
    await read(db, NOON);
    const [run] = await runsOf(db);
    await discardUpload(db, run!.id);
    file.rows = [{}, MORE];
    await read(db, NOON + 6 * HOUR_MS);
    expect(await runsOf(db)).toMatchObject([{ state: 'ready' }]);
  });
});

test('a newer file takes the place of the one that waits, at its address, with what was chosen there', async () => {
  const { db, file } = await siteWithSource({ mode: 'hold', zone: null });
  const away = { id: '3', code: 'AWAY', merchant_id: '9', merchant_name: 'Elsewhere' };
  file.rows = [{}, away];
  await read(db, NOON);
  const { id: run, choices } = await db.selectFrom('import_run').selectAll().executeTakeFirstOrThrow();
  const given = { zone: 'America/Chicago', stores: { '9': 'corner' } };
  await readUpload(db, run, { ...(JSON.parse(choices) as UploadChoices), ...given });
  await read(db, NOON);
  expect(await runsOf(db)).toMatchObject([{ id: run, state: 'ready', rows_created: 2 }]);
  await setCategory(db, run, 'Organic', [2]);
  await readUpload(db, run);
  await read(db, NOON);

  file.rows = [MORE, {}, away];
  await read(db, NOON + 6 * HOUR_MS);
  expect(await runsOf(db)).toMatchObject([{ id: run, state: 'ready', rows_created: 3 }]);
  const parts = await db.selectFrom('import_part').select(['run_id', 'number']).execute();
  expect(parts).toEqual([{ run_id: run, number: 0 }]);
  await applyUpload(db, run);
  await read(db, NOON + 6 * HOUR_MS);
  const categories = await db.selectFrom('code').select(['code', 'category']).orderBy('code').execute();
  expect(categories).toEqual([
    { code: 'AWAY', category: 'Organic' },
    { code: 'MORE', category: 'General' },
    { code: 'Ten-Off', category: 'General' },
  ]);
});

describe('what is taken away while it’s worked on', () => {
  test.each([
    ['its source', (db: Database, id: number) => removeFeedSource(db, id, ROSA)],
    ['its run', async (db: Database) => discardUpload(db, (await runsOf(db))[0]!.id)],
  ])('is left alone: %s', async (_, takeAway) => {
    const { db, id, file } = await siteWithSource();
    file.meanwhile = async () => void (await takeAway(db, id));
    await read(db, NOON);
    expect(await runsOf(db)).toEqual([]);
    expect(await shown(db)).toEqual([]);
  });

  test('isn’t applied, and stays as it was left', async () => {
    const { db, id } = await siteWithSource();
    await beginDueReads(db, NOON);
    await db.updateTable('import_run').set({ state: 'applying' }).execute();
    await removeFeedSource(db, id, ROSA);
    const [run] = await runsOf(db);
    await expect(runImport(db, feed([{}], { runId: run!.id }), importing)).rejects.toThrow();
    expect(await runsOf(db)).toEqual([run]);
    expect(run).toMatchObject({ state: 'failed', error: 'Its source was removed.' });
    expect(await codesOf(db)).toEqual([]);
  });
});

describe('a listing', () => {
  const listed = async (db: Database) => {
    const { id } = await db.selectFrom('code').select('id').executeTakeFirstOrThrow();
    return (await listListings(db, id)).map(({ source, listedAt }) => [source, listedAt]);
  };

  test('was seen last when its unchanged file was', async () => {
    const { db } = await siteWithSource();
    await read(db, NOON);
    expect(await listed(db)).toEqual([['fmtc', NOON]]);
    await read(db, NOON + 6 * HOUR_MS);
    expect(await listed(db)).toEqual([['fmtc', NOON + 6 * HOUR_MS]]);
  });

  test('isn’t seen in a file that waits, or was discarded', async () => {
    const { db, id, file } = await siteWithSource();
    await read(db, NOON);
    await updateRecord(db, feedSourceKind, { id, version: 1, changes: { mode: 'hold' } }, ROSA);
    file.rows = [MORE];
    await read(db, NOON + HOUR_MS);
    await read(db, NOON + 8 * HOUR_MS);
    const [, waiting] = await runsOf(db);
    await discardUpload(db, waiting!.id);
    await read(db, NOON + 16 * HOUR_MS);
    expect(await listed(db)).toEqual([['fmtc', NOON]]);
  });
});

describe('the schedule', () => {
  test('isn’t delayed by what fails because somebody asked for it', async () => {
    const { db, id, file } = await siteWithSource({ zone: null });
    await read(db, NOON);
    const before = await sourceOf(db);
    expect(before).toMatchObject({ failures: 1, next_read_at: NOON + HOUR_MS / 4 });
    const [run] = await runsOf(db);
    await readUpload(db, run!.id);
    await read(db, NOON + 1);
    file.status = 500;
    await beginRead(db, id, { personId: 1, now: NOON });
    await read(db, NOON + 1);
    expect(await runsOf(db)).toMatchObject([{ state: 'failed' }]);
    expect(await sourceOf(db)).toEqual(before);
  });

  test('still fails where its file was read another way, and is fine once a test is', async () => {
    const { db, id } = await siteWithSource({ zone: null });
    await read(db, NOON);
    const before = await sourceOf(db);
    const { id: run, choices } = await db.selectFrom('import_run').selectAll().executeTakeFirstOrThrow();
    await readUpload(db, run, { ...(JSON.parse(choices) as UploadChoices), zone: 'America/Chicago' });
    await read(db, NOON + 1);
    expect(await runsOf(db)).toMatchObject([{ state: 'ready' }]);
    expect(await sourceOf(db)).toEqual(before);
    await updateRecord(db, feedSourceKind, { id, version: 1, changes: { zone: 'America/Chicago' } }, ROSA);
    await beginRead(db, id, { personId: 1, now: NOON });
    await db
      .updateTable('feed_source')
      .set({ next_read_at: NOON + HOUR_MS })
      .execute();
    await read(db, NOON + 1);
    expect((await sourceOf(db)).problem).toBeNull();
  });

  test('keeps to what a server asks for when its source is saved, unless it moves to another one', async () => {
    const { db, id, file } = await siteWithSource();
    Object.assign(file, { status: 429, headers: { 'retry-after': '7200' } });
    await read(db, NOON);
    const save = (version: number, changes: object) =>
      updateRecord(db, feedSourceKind, { id, version, changes }, ROSA);
    await save(1, { everyHours: 12 });
    expect((await sourceOf(db)).next_read_at).toBe(NOON + 2 * HOUR_MS);
    await save(2, { host: 'elsewhere.example' });
    expect((await sourceOf(db)).next_read_at).toBe(0);
  });
});
