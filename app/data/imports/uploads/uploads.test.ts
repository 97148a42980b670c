import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../../test/helpers/data/sample-database.ts';
import { codesOf, site, upload } from '../../../../test/helpers/imports/feed-site.ts';
import type { Previewed } from '../../../domain/office/uploaded-files.ts';
import { DAY_MS } from '../../../domain/time/days.ts';
import { updateRecord } from '../../changes/edit-records.server.ts';
import { codeKind } from '../../codes/write-codes.server.ts';
import type { Database } from '../../database.server.ts';
import { listPreview } from './preview.server.ts';
import { askToUndo } from './undo-run.server.ts';
import { applyUpload, keepPart, nextUpload, readUpload, receivedParts } from './uploads.server.ts';
import { workOnUpload } from './work-upload.server.ts';

const clock = { now: () => NOON };

async function work(db: Database) {
  for (let run = await nextUpload(db); run !== undefined; run = await nextUpload(db))
    await workOnUpload(db, run, clock);
}

const runOf = (db: Database, id: number) =>
  db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function previewOf(db: Database, run: number, outcome: Previewed) {
  const { rows } = await listPreview(db, run, { outcome, after: 0, limit: 50 });
  return rows.map(({ code, changes, held, why }) => ({ code, changes, held, why }));
}

const rows = [
  { id: '1', code: 'NEW10' },
  { id: '2', code: '' },
  { id: '3', code: 'LOST', merchant_id: '9', merchant_name: 'Nobody’s' },
];

test('a file is read for a preview that writes nothing, and applied when somebody says so', async () => {
  const db = await site();
  const { id: run } = await upload(db, rows);
  expect(await nextUpload(db)).toBeUndefined();
  expect(await readUpload(db, run)).toBe(true);
  await work(db);
  expect(await runOf(db, run)).toMatchObject({
    ...{ state: 'ready', source: 'fmtc', format: 'fmtc-json', error: null },
    ...{ rows_read: 3, rows_created: 1, rows_held: 1, rows_refused: 1 },
  });
  expect(JSON.parse((await runOf(db, run)).notes).unknownStores).toEqual([
    { id: '9', name: 'Nobody’s', suggested: null, rows: 1 },
  ]);
  expect(await previewOf(db, run, 'created')).toMatchObject([{ code: 'NEW10' }]);
  expect(await previewOf(db, run, 'held')).toMatchObject([{ held: 'no-code' }]);
  expect(await codesOf(db)).toEqual([]);
  expect(await db.selectFrom('import_row').selectAll().execute()).toEqual([]);

  expect(await applyUpload(db, run)).toBe(true);
  await work(db);
  expect(await runOf(db, run)).toMatchObject({ state: 'done', rows_created: 1, person_id: 1 });
  expect(await codesOf(db)).toMatchObject([{ code: 'NEW10', status: 'published' }]);
  expect((await receivedParts(db, run)).numbers).toEqual([]);
  expect(await applyUpload(db, run)).toBe(false);
});

test('a preview shows what a row changes, and applying says what came out otherwise', async () => {
  const db = await site();
  const { id: first } = await upload(db, rows);
  await readUpload(db, first);
  await work(db);
  await applyUpload(db, first);
  await work(db);
  const { id: second } = await upload(db, [
    { ...rows[0], end_date: '2027-01-31' },
    { id: '4', code: 'MORE' },
  ]);
  await readUpload(db, second);
  await work(db);
  expect(await previewOf(db, second, 'changed')).toMatchObject([
    { code: 'NEW10', changes: { expires: ['2026-12-31', '2027-01-31'] } },
  ]);
  const { id, version } = await db
    .selectFrom('code')
    .select(['id', 'version'])
    .where('code', '=', 'NEW10')
    .executeTakeFirstOrThrow();
  await updateRecord(db, codeKind, { id, version, changes: { expires: '2026-11-30' } }, ROSA);
  await applyUpload(db, second);
  await work(db);
  // A person's date stays, so the row changed nothing.
  expect(await runOf(db, second)).toMatchObject({ rows_created: 1, rows_changed: 0, rows_unchanged: 1 });
  // The held row of the first file can still be looked at.
  const left = await db.selectFrom('import_preview').select(['run_id', 'number', 'outcome']).execute();
  expect(left).toEqual([
    { run_id: first, number: 2, outcome: 'held' },
    { run_id: second, number: 1, outcome: 'unchanged' },
  ]);
});

test('a file that can’t be used ends with a sentence, and is read again with what was missing', async () => {
  const db = await site();
  const { id: run, choices } = await upload(db, rows, { zone: undefined });
  await readUpload(db, run);
  await work(db);
  expect(await runOf(db, run)).toMatchObject({ state: 'failed', notes: '{"needsZone":true}' });
  expect(await readUpload(db, run, choices)).toBe(true);
  await work(db);
  expect(await runOf(db, run)).toMatchObject({ state: 'ready', error: null });

  const { id: broken } = await upload(db, rows);
  await db.deleteFrom('import_part').where('run_id', '=', broken).where('number', '=', 1).execute();
  await readUpload(db, broken);
  await work(db);
  expect((await runOf(db, broken)).error).toBe('A part of this file has not arrived. Upload it again.');
});

test('only gzip of at most 8 MB is a part', async () => {
  const db = await site();
  const { id: run } = await upload(db, rows);
  const keep = (bytes: Uint8Array) => keepPart(db, { run, number: 7, bytes });
  expect(await keep(Buffer.from('plain'))).toBe(false);
  expect(await keep(gzipSync(Buffer.alloc(8 * 2 ** 20 + 1)))).toBe(false);
  expect(await keep(gzipSync(Buffer.alloc(8 * 2 ** 20)))).toBe(true);
  expect((await receivedParts(db, run)).numbers).toEqual([0, 1, 7]);
});

test('undoing a run within a day brings everything back but what somebody changed since', async () => {
  const db = await site();
  const apply = async (given: Parameters<typeof upload>[1]) => {
    const { id: run } = await upload(db, given);
    await readUpload(db, run);
    await work(db);
    await applyUpload(db, run);
    await work(db);
    return run;
  };
  await apply([
    { id: '1', code: 'OLD10' },
    { id: '2', code: 'OLD20' },
  ]);
  const run = await apply([
    { id: '1', code: 'OLD10', end_date: '2027-01-31' },
    { id: '2', code: 'OLD20', status: 'deleted' },
    { id: '3', code: 'NEW10' },
    { id: '4', code: 'NEW20' },
  ]);
  const kept = await db.selectFrom('code').select('id').where('code', '=', 'NEW20').executeTakeFirstOrThrow();
  await updateRecord(db, codeKind, { id: kept.id, version: 1, changes: { expires: '2026-11-30' } }, ROSA);
  expect(await askToUndo(db, run, { ...ROSA, now: NOON + DAY_MS })).toBe(false);
  expect(await askToUndo(db, run, { ...ROSA, now: NOON + DAY_MS - 1 })).toBe(true);
  await work(db);
  const states = await db
    .selectFrom('code')
    .select(['code', 'status', 'expires_day as day'])
    .orderBy('id')
    .execute();
  expect(states).toEqual([
    { code: 'OLD10', status: 'published', day: 20_818 },
    { code: 'OLD20', status: 'published', day: 20_818 },
    { code: 'NEW10', status: 'withdrawn', day: 20_818 },
    { code: 'NEW20', status: 'published', day: 20_787 },
  ]);
  expect(await runOf(db, run)).toMatchObject({
    state: 'undone',
    notes: JSON.stringify({ undone: 3, left: 1, codes: [{ id: kept.id, code: 'NEW20' }] }),
  });
  expect(await askToUndo(db, run, { ...ROSA, now: NOON })).toBe(false);
});
