import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../../test/helpers/data/sample-database.ts';
import { codesOf, read, site, upload } from '../../../../test/helpers/imports/feed-site.ts';
import type { Previewed } from '../../../domain/office/uploaded-files.ts';
import { DAY_MS } from '../../../domain/time/days.ts';
import { updateRecord } from '../../changes/edit-records.server.ts';
import { codeKind } from '../../codes/write-codes.server.ts';
import type { Database } from '../../database.server.ts';
import { saveMapping } from '../mappings.server.ts';
import { giveWords } from './give-words.server.ts';
import { listRuns } from './list-runs.server.ts';
import { countCategories, listPreview, setCategory } from './preview.server.ts';
import { askToUndo } from './undo-run.server.ts';
import {
  applyUpload,
  createUpload,
  keepPart,
  nextUpload,
  readUpload,
  receivedParts,
} from './uploads.server.ts';
import { workOnUpload } from './work-upload.server.ts';

const clock = { now: () => NOON };

async function work(db: Database) {
  for (let run = await nextUpload(db); run !== undefined; run = await nextUpload(db))
    await workOnUpload(db, run, clock);
}

const runOf = (db: Database, id: number) =>
  db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function previewOf(db: Database, run: number, outcome: Previewed) {
  const { rows } = await listPreview(db, run, { outcome, q: '', category: '' }, { after: 0, limit: 50 });
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

test('a run that is stopped before its preview is what it did isn’t done, and can be read again', async () => {
  const db = await site();
  const { id: run } = await upload(db, rows);
  await readUpload(db, run);
  await work(db);
  await applyUpload(db, run);
  const stopped = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'DeleteQueryNode' && JSON.stringify(node).includes('import_part'))
        throw new Error('stopped');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(workOnUpload(stopped, run, clock)).rejects.toThrow('stopped');
  expect(await runOf(db, run)).toMatchObject({ state: 'failed' });
  expect(await codesOf(db)).toMatchObject([{ code: 'NEW10', status: 'published' }]);
  await readUpload(db, run);
  await work(db);
  await applyUpload(db, run);
  await work(db);
  expect(await runOf(db, run)).toMatchObject({ state: 'done', rows_created: 1 });
  expect(await previewOf(db, run, 'created')).toEqual([]);
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
  expect(await runOf(db, run)).toMatchObject({
    state: 'failed',
    notes: '{"needsZone":true,"hasUnknownColumns":false}',
  });
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

test('new codes are put into categories before they’re applied, and stay there', async () => {
  const db = await site();
  const labels = ['10% off produce', '10% off meat', '10% off coffee'];
  const { id: run } = await upload(
    db,
    labels.map((label, index) => ({ id: `${index}`, code: `CODE${index}`, label })),
  );
  await readUpload(db, run);
  await work(db);
  expect(await countCategories(db, run)).toEqual(
    new Map([
      ['Fresh', 2],
      ['General', 1],
    ]),
  );
  const fresh = { outcome: 'created', q: 'MEAT', category: 'Fresh' } as const;
  expect(await setCategory(db, run, 'Organic', fresh)).toBe(1);
  expect(await setCategory(db, run, 'Health', [3])).toBe(1);
  await applyUpload(db, run);
  await work(db);
  const categories = async () =>
    (await db.selectFrom('code').select('category').orderBy('id').execute()).map(({ category }) => category);
  expect(await categories()).toEqual(['Fresh', 'Organic', 'Health']);
  expect(await read(db, [{ id: '2', code: 'CODE2', label: '15% off coffee' }])).toEqual({
    read: 1,
    changed: 1,
  });
  expect(await categories()).toEqual(['Fresh', 'Organic', 'Health']);
});

describe('a held row without words', () => {
  async function heldRun() {
    const db = await site();
    await read(db, [{ label: '' }, { id: '2', code: 'EURO5', label: '€5 off' }]);
    const { runs } = await listRuns(db, { isWaiting: false, limit: 1 });
    return { db, run: runs[0]! };
  }

  test('is published with those that an editor gives it, and isn’t held again', async () => {
    const { db, run } = await heldRun();
    const given = await giveWords(db, run, { number: 1, words: '$7 off $70' }, ROSA);
    expect(given).toEqual({ codeId: expect.any(Number) });
    expect(await codesOf(db)).toEqual([
      { code: 'Ten-Off', status: 'published', source: 'fmtc', minimum: 7_000, lastDay: 20_818 },
    ]);
    const history = await db.selectFrom('code_check').select(['method', 'source']).execute();
    expect(history).toEqual([{ method: 'feed', source: 'FMTC' }]);
    expect(await read(db, [{ label: '' }])).toEqual({ read: 1, unchanged: 1 });
    expect(await giveWords(db, run, { number: 1, words: 'Again' }, ROSA)).toHaveProperty('problem');
  });

  test('is the only one that can be', async () => {
    const { db, run } = await heldRun();
    expect(await giveWords(db, run, { number: 2, words: '$7 off $70' }, ROSA)).toHaveProperty('problem');
    expect(await codesOf(db)).toEqual([]);
  });
});

test('the columns of a CSV are told once, and known to the next file of the source', async () => {
  const db = await site();
  const csv = (rows: string) => Buffer.from(`Ref,Voucher,Text\n${rows}`);
  const send = async (bytes: Buffer, source?: string) => {
    const choices = { format: 'auto', source, stores: {}, mayCreateStores: false, isWhole: false };
    const id = await createUpload(db, { fileName: 'x.csv', bytes: bytes.length, personId: 1, choices }, NOON);
    await keepPart(db, { run: id, number: 0, bytes: gzipSync(bytes) });
    await readUpload(db, id);
    await work(db);
    return runOf(db, id);
  };
  const first = await send(csv('7,HELLO7,7% off\n'));
  expect(first).toMatchObject({ state: 'failed', notes: '{"needsZone":false,"hasUnknownColumns":true}' });
  const mapping = { id: 'Ref', code: 'Voucher', description: 'Text', store: { always: 'Corner' } };
  await saveMapping(db, 'shop', mapping);
  const next = { state: 'ready', source: 'shop', format: 'mapped-csv', rows_created: 1 };
  expect(await send(csv('8,HELLO8,8% off\n'), 'shop')).toMatchObject(next);
  // Another shop's export may have the same columns.
  expect(await send(csv('7,HELLO7,7% off\n'))).toMatchObject({ state: 'failed' });
  expect(await send(csv('8,HELLO8,8% off\n'), 'other')).toMatchObject({ state: 'failed' });

  const named = Buffer.from('No,Coupon,Words,Shop\n7,HELLO9,9% off,Corner\n');
  await saveMapping(db, 'net', { id: 'No', code: 'Coupon', description: 'Words', store: 'Shop' });
  expect(await send(named)).toMatchObject({ ...next, source: 'net' });
});

test('what the command applied is undone in the office, and isn’t touched while it’s applied', async () => {
  const db = await site();
  await read(db, [{}]);
  const { runs } = await listRuns(db, { isWaiting: false, limit: 1 });
  const { id } = runs[0]!;
  expect(await askToUndo(db, id, ROSA)).toBe(true);
  await work(db);
  expect(await runOf(db, id)).toMatchObject({ state: 'undone' });
  expect(await codesOf(db)).toMatchObject([{ status: 'withdrawn' }]);
  await db.updateTable('import_run').set({ state: 'applying' }).execute();
  expect(await nextUpload(db)).toBeUndefined();
});
