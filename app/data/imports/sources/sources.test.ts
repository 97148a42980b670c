import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../../test/helpers/data/sample-database.ts';
import {
  read,
  runsOf,
  secretKey,
  shown,
  siteWithSource,
  sourceOf,
} from '../../../../test/helpers/imports/source-site.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/days.ts';
import { updateRecord } from '../../changes/edit-records.server.ts';
import { applyUpload, nextUpload, readUpload } from '../uploads/uploads.server.ts';
import { workOnUpload } from '../uploads/work-upload.server.ts';
import { openAccess, sealAccess } from './sealed-access.server.ts';
import { beginDueReads, beginRead, findAccess, isSourceDue } from './source-runs.server.ts';
import { createFeedSource, feedSourceKind, removeFeedSource } from './write-sources.server.ts';

test('a source is read when it’s due, with its credentials, and its codes are published', async () => {
  const { db, asked, file } = await siteWithSource();
  expect(await isSourceDue(db, NOON)).toBe(true);
  await read(db, NOON);
  expect(await shown(db)).toEqual(['Ten-Off']);
  expect(asked).toEqual(['word']);
  expect(await sourceOf(db)).toMatchObject({ read_at: NOON, failures: 0, next_read_at: NOON + 6 * HOUR_MS });
  expect(await isSourceDue(db, NOON + HOUR_MS)).toBe(false);
  file.rows = [{}, { id: '2', code: 'MORE' }];
  await read(db, NOON + 6 * HOUR_MS);
  expect(await shown(db)).toEqual(['Ten-Off', 'MORE']);
  expect(await runsOf(db)).toMatchObject([{ state: 'done' }, { state: 'done', rows_created: 1 }]);
  expect(await db.selectFrom('import_part').selectAll().execute()).toEqual([]);
});

test('a file that is still the same leaves no run, by its ETag or by its bytes', async () => {
  const { db, asked } = await siteWithSource();
  await read(db, NOON);
  await read(db, NOON + 6 * HOUR_MS);
  expect(asked).toEqual(['word', expect.stringMatching(/^"\d+"$/)]);
  await db
    .updateTable('feed_source')
    .set(({ fn, val }) => ({
      validators: fn('replace', ['validators', val('etag'), val('was')]),
    }))
    .execute();
  await read(db, NOON + 12 * HOUR_MS);
  expect(asked.at(-1)).toBe('word');
  expect(await runsOf(db)).toMatchObject([{ state: 'done' }]);
  expect(await sourceOf(db)).toMatchObject({ read_at: NOON + 12 * HOUR_MS });
});

test('the same file is read again once one of its stores is known', async () => {
  const { db, file } = await siteWithSource();
  file.rows = [{}, { id: '2', code: 'AWAY', merchant_id: '9', merchant_name: 'Elsewhere' }];
  await read(db, NOON);
  expect(await shown(db)).toEqual(['Ten-Off']);
  await db.insertInto('import_store').values({ source: 'fmtc', feed_store: '#9', store_id: 1 }).execute();
  await read(db, NOON + 6 * HOUR_MS);
  expect(await shown(db)).toEqual(['Ten-Off', 'AWAY']);
});

test('a source that is held for review waits with its newest file', async () => {
  const { db, file } = await siteWithSource({ mode: 'hold' });
  await read(db, NOON);
  const [first] = await runsOf(db);
  expect(first).toMatchObject({ state: 'ready', rows_created: 1 });
  await read(db, NOON + 6 * HOUR_MS);
  expect(await runsOf(db)).toEqual([first]);
  file.rows = [{}, { id: '2', code: 'MORE' }];
  await read(db, NOON + 12 * HOUR_MS);
  const [second, ...others] = await runsOf(db);
  expect([second, others]).toMatchObject([{ state: 'ready', rows_created: 2 }, []]);
  expect(await shown(db)).toEqual([]);
  await applyUpload(db, second!.id);
  await read(db, NOON + 12 * HOUR_MS);
  expect(await shown(db)).toEqual(['Ten-Off', 'MORE']);
});

test('the first file after it was added or changed waits for somebody to look at it', async () => {
  const { db, id } = await siteWithSource();
  await updateRecord(db, feedSourceKind, { id, version: 1, changes: { everyHours: 12 } }, ROSA);
  await read(db, NOON);
  const [run] = await runsOf(db);
  expect(run).toMatchObject({ state: 'ready', rows_created: 1 });
  expect(await shown(db)).toEqual([]);
});

test('a file that waits is read again once its source’s settings have changed', async () => {
  const { db, id } = await siteWithSource({ mode: 'hold' });
  await read(db, NOON);
  const [first] = await runsOf(db);
  await updateRecord(db, feedSourceKind, { id, version: 1, changes: { ignoredStores: ['corner'] } }, ROSA);
  await read(db, NOON + HOUR_MS);
  const [second, ...others] = await runsOf(db);
  expect([second!.id === first!.id, second!.rows_created, others]).toEqual([true, 0, []]);
});

test('a source that is changed while its file is fetched is read again as it is now', async () => {
  const { db, id, file } = await siteWithSource();
  const change = { id, version: 1, changes: { mode: 'hold' as const } };
  file.meanwhile = async () => void (await updateRecord(db, feedSourceKind, change, ROSA));
  await beginDueReads(db, NOON);
  const run = (await nextUpload(db))!;
  const access = (await findAccess(db, run, secretKey))!;
  await workOnUpload(db, run, { now: () => NOON, fetching: { access, allowsLoopback: true } });
  expect(await runsOf(db)).toEqual([]);
  expect(await isSourceDue(db, NOON)).toBe(true);
});

test('a file that breaks off isn’t read, and is asked for again', async () => {
  const { db, file } = await siteWithSource();
  file.breaksOff = true;
  await read(db, NOON);
  const [run] = await runsOf(db);
  expect(run).toMatchObject({ state: 'failed' });
  await readUpload(db, run!.id);
  const { state } = await db.selectFrom('import_run').select('state').executeTakeFirstOrThrow();
  expect(state).toBe('fetching');
});

test('a test shows a preview and writes nothing', async () => {
  const { db, id } = await siteWithSource();
  await db
    .updateTable('feed_source')
    .set({ next_read_at: NOON + DAY_MS })
    .execute();
  await beginRead(db, id, { personId: 1, now: NOON });
  await read(db, NOON);
  expect(await runsOf(db)).toMatchObject([{ state: 'ready', rows_created: 1 }]);
  expect(await shown(db)).toEqual([]);
});

test('rows of stores to leave out are held, by the feed’s name or id', async () => {
  const { db, file } = await siteWithSource({ ignoredStores: ['corner', '9'] });
  file.rows = [{}, { id: '2', code: 'AWAY', merchant_id: '9', merchant_name: 'Elsewhere' }];
  await read(db, NOON);
  expect(await shown(db)).toEqual([]);
  const held = await db.selectFrom('import_row').select(['feed_id', 'held']).execute();
  expect(held).toEqual(['1', '2'].map((feed_id) => ({ feed_id, held: 'ignored' })));
});

test('a failure is tried again later each time, and says why', async () => {
  const { db, file } = await siteWithSource();
  file.status = 401;
  await read(db, NOON);
  const problem = expect.stringContaining('refused the credentials (401)');
  expect(await sourceOf(db)).toMatchObject({ failures: 1, failing_since: NOON, problem });
  expect(await runsOf(db)).toMatchObject([{ state: 'failed', error: problem }]);
  const waits: number[] = [];
  for (let at = NOON; waits.length < 9; ) {
    const { next_read_at } = await sourceOf(db);
    waits.push((next_read_at - at) / HOUR_MS);
    at = next_read_at;
    await read(db, at);
  }
  expect(waits).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 24, 24]);
  expect((await runsOf(db)).length).toBe(1);
  file.status = 200;
  await read(db, NOON + 30 * DAY_MS);
  expect(await sourceOf(db)).toMatchObject({ failures: 0, failing_since: null, problem: null });
  expect(await shown(db)).toEqual(['Ten-Off']);
});

test('a file that can’t be used counts as a failure, too', async () => {
  const { db } = await siteWithSource({ zone: null });
  await read(db, NOON);
  expect(await sourceOf(db)).toMatchObject({ failures: 1, problem: expect.stringContaining('time zone') });
});

test('what is paused or removed isn’t read', async () => {
  const { db, id } = await siteWithSource({ isPaused: true });
  expect(await isSourceDue(db, NOON)).toBe(false);
  await updateRecord(db, feedSourceKind, { id, version: 1, changes: { isPaused: false } }, ROSA);
  expect(await isSourceDue(db, NOON)).toBe(true);
  await beginDueReads(db, NOON);
  expect(await isSourceDue(db, NOON + DAY_MS)).toBe(false);
  expect(await removeFeedSource(db, id, ROSA)).toBe(true);
  expect(await nextUpload(db)).toBeUndefined();
  expect(await removeFeedSource(db, id, ROSA)).toBe(false);
});

test('two sources can’t have the same rows', async () => {
  const { db } = await siteWithSource();
  const { access, ...row } = await sourceOf(db);
  const fields = (await feedSourceKind.find(db, row.id))!.fields;
  await expect(createFeedSource(db, { ...fields, access, name: 'Again' }, ROSA)).rejects.toThrow('FMTC');
});

describe('an address and its credentials', () => {
  test('are stored encrypted, and can be read with the site’s key alone', async () => {
    const { db, id } = await siteWithSource();
    await updateRecord(db, feedSourceKind, { id, version: 1, changes: { access: 'other' } }, ROSA);
    const tables = ['feed_source', 'audit', 'audit_change', 'import_run'] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const secret of ['secret', 'X-Key', 'word', ...(table === 'feed_source' ? [] : ['other'])])
        expect(rows, table).not.toContain(secret);
    }
  });

  test('are never encrypted alike twice, and can’t be changed unnoticed', () => {
    const access = { address: 'https://feeds.example/?key=secret' };
    const [one, two] = [sealAccess(access, secretKey), sealAccess(access, secretKey)];
    expect(one).not.toBe(two);
    expect(openAccess(one, secretKey)).toEqual(access);
    expect(openAccess(one, randomBytes(32))).toBeUndefined();
    const bytes = Buffer.from(one, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(openAccess(bytes.toString('base64url'), secretKey)).toBeUndefined();
    for (const broken of ['', 'x', one.slice(0, 20)]) expect(openAccess(broken, secretKey)).toBeUndefined();
  });
});
