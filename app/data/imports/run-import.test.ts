import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { codesOf, countsOf, feed, importing, read, site } from '../../../test/helpers/imports/feed-site.ts';
import { bytesOf } from '../../../test/helpers/imports/read-text.ts';
import { couponApiJson } from '../../imports/formats/couponapi-json.ts';
import { readStoreOption } from '../../imports/store-name.ts';
import { withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import { listTemplates } from './import-stores.server.ts';
import { runImport } from './run-import.server.ts';

test('a row becomes a code as it’s given, once', async () => {
  const db = await site();
  expect(await read(db, [{}])).toEqual({ read: 1, created: 1 });
  expect(await codesOf(db)).toEqual([
    { code: 'Ten-Off', status: 'published', source: 'fmtc', minimum: 5_000, lastDay: 20_818 },
  ]);
  expect(await read(db, [{}])).toEqual({ read: 1, unchanged: 1 });
  const history = await db.selectFrom('code_check').select(['method', 'source', 'outcome']).execute();
  expect(history).toEqual([{ method: 'feed', source: 'FMTC', outcome: 'worked' }]);
  const { last_outcome } = await db.selectFrom('code').select('last_outcome').executeTakeFirstOrThrow();
  expect(last_outcome).toBeNull();
});

test('a category is guessed from what a code covers', async () => {
  const db = await site();
  const labels = {
    '10% off produce': 'Fresh',
    '10% off bread and cheese': 'Fresh',
    '10% off vitamins': 'Health',
    '10% off organic coffee': 'Organic',
    '10% off your first order': 'First Order',
    '10% off produce and coffee': 'General',
    '10% off everything': 'General',
  };
  const rows = Object.keys(labels).map((label, index) => ({ id: `${index}`, code: `CODE${index}`, label }));
  await read(db, rows);
  const codes = await db.selectFrom('code').select('category').orderBy('id').execute();
  expect(codes.map(({ category }) => category)).toEqual(Object.values(labels));
});

test('cached pages hear of a run once, and only if it changed something', async () => {
  const db = await site();
  const version = async () =>
    (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  const rows = Array.from({ length: 60 }, (_, index) => ({ id: String(index), code: `CODE${index}` }));
  await read(db, rows);
  expect(await version()).toBe(before + 1);
  await read(db, rows);
  expect(await version()).toBe(before + 1);

  const offers = [1, 2, 3].map((number) => ({
    ...{ offer_id: number, code: `NEWSTORE${number}`, title: '10% off' },
    ...{ store: `Store ${number}`, merchant_home_page: `https://store-${number}.example` },
  }));
  const bytes = Buffer.from(JSON.stringify(offers));
  const options = { ...feed([], { formats: [couponApiJson], mayCreateStores: true }), source: 'stores' };
  const result = await runImport(db, { ...options, open: () => bytesOf(bytes) }, importing);
  expect(countsOf(result)).toEqual({ read: 3, created: 3 });
  expect(await version()).toBe(before + 2);
});

test('a changed row changes its code, and what it says of its terms is noted', async () => {
  const db = await site();
  await read(db, [{}]);
  expect(await read(db, [{ label: '$10 off $60' }])).toEqual({ read: 1, changed: 1 });
  expect((await codesOf(db))[0]!.minimum).toBe(6_000);
  expect(await db.selectFrom('code_check').selectAll().execute()).toHaveLength(2);
});

test('what must not be a code is held, and never a row of codes', async () => {
  const db = await site();
  const rows = [
    { id: '1', code: '' },
    { id: '2', status: 'deleted' },
    { id: '3', end_date: '2026-01-01' },
  ];
  expect(await read(db, rows)).toEqual({ read: 3, held: 3 });
  expect(await read(db, rows)).toEqual({ read: 3, unchanged: 3 });
  expect(await codesOf(db)).toEqual([]);
  const held = await db.selectFrom('import_row').select('held').orderBy('feed_id').execute();
  expect(held.map((row) => row.held)).toEqual(['no-code', 'dead', 'over']);
  expect(await read(db, rows, { zone: 'UTC' })).toEqual({ read: 3, unchanged: 3 });
  expect(await read(db, [{ id: '1', code: 'NOW10' }])).toEqual({ read: 1, created: 1 });
});

describe('one id twice in a file', () => {
  test('counts once, and another row with it is refused by the number of the first', async () => {
    const db = await site();
    const result = await runImport(db, feed([{}, {}, { label: '$20 off $50' }]), importing);
    expect(countsOf(result)).toEqual({ read: 3, created: 1, unchanged: 1, refused: 1 });
    expect(result.refusals).toEqual([
      { row: 3, id: '1', reason: 'Its id is in the file twice: row 1 has it, too.' },
    ]);
  });
});

test('an id of a refused row is that row’s: a later row with it names the first', async () => {
  const db = await site();
  const result = await runImport(db, feed([{ merchant_id: '', merchant_name: '' }, {}]), importing);
  expect(countsOf(result)).toEqual({ read: 2, refused: 2 });
  expect(result.refusals[1]!.reason).toBe('Its id is in the file twice: row 1 has it, too.');
  const rejects = await db.selectFrom('import_reject').select('record').orderBy('row_number').execute();
  expect(JSON.parse(rejects[0]!.record)).toMatchObject({ id: '1', code: 'Ten-Off', title: '$10 off $50' });
});

describe('one code of a store under two ids', () => {
  test('joins where the terms agree, whatever its case', async () => {
    const db = await site();
    expect(await read(db, [{}, { id: '2', code: 'TEN-OFF' }])).toEqual({ read: 2, created: 1, unchanged: 1 });
    expect(await read(db, [{ id: '3' }], { source: 'other' })).toEqual({ read: 1, unchanged: 1 });
    const rows = await db.selectFrom('import_row').select('code_id').execute();
    expect(new Set(rows.map(({ code_id }) => code_id)).size).toBe(1);
  });

  test('stays as long as a whole file has one of them', async () => {
    const db = await site();
    const others = Array.from({ length: 4 }, (_, index) => ({ id: `O${index}`, code: `CODE${index}` }));
    await read(db, [{}, { id: '2' }, ...others]);
    expect(await read(db, [{ id: '2' }, ...others], { isWhole: true })).toEqual({ read: 5, unchanged: 5 });
    expect(await read(db, others, { isWhole: true })).toEqual({ read: 4, unchanged: 4, missing: 1 });
  });

  test('isn’t the same where it covers other goods', async () => {
    const db = await site();
    const rows = [{ label: '10% off produce' }, { id: '2', label: '10% off meat' }];
    expect(await read(db, rows)).toEqual({ read: 2, created: 1, held: 1 });
  });

  test('isn’t added again where a person withdrew it', async () => {
    const db = await site();
    await read(db, [{}]);
    const { id } = await db.selectFrom('code').select('id').executeTakeFirstOrThrow();
    await withdrawRecords(db, codeKind, [id], ROSA);
    expect(await read(db, [{ id: '2' }])).toEqual({ read: 1, unchanged: 1 });
    expect(await codesOf(db)).toHaveLength(1);
  });

  test.each([{ label: '$12 off $50' }, { end_date: '2026-12-30' }])(
    'is held where they don’t: %j',
    async (other) => {
      const db = await site();
      expect(await read(db, [{}, { id: '2', ...other }])).toEqual({ read: 2, created: 1, held: 1 });
      expect(await codesOf(db)).toHaveLength(1);
    },
  );
});

describe('stores', () => {
  const unknown = { merchant_id: '8', merchant_name: 'Elsewhere' };

  test('are offered the affiliate link that their tracking addresses show', async () => {
    const db = await site();
    const affiliate_url = 'https://go.example/c?to=https%3A%2F%2Fcorner.example%2Fsale';
    await read(db, [{ affiliate_url }, { id: '2', code: 'TWO', affiliate_url: `${affiliate_url}2` }]);
    const { id } = await db.selectFrom('store').select('id').executeTakeFirstOrThrow();
    expect(await listTemplates(db, id)).toEqual([
      { source: 'fmtc', template: 'https://go.example/c?to={url}' },
    ]);
  });

  test('are named by id or name, whatever their case, spaces, and entities', async () => {
    const db = await site();
    const named = (text: string) => ({ stores: new Map([readStoreOption(text)!]) });
    const rows = [{ merchant_id: 'X-9', merchant_name: 'D &amp;  E' }];
    expect(await read(db, rows, { isDryRun: true, ...named('d &amp; e=corner') })).toMatchObject({
      created: 1,
    });
    expect(await read(db, rows, { isDryRun: true, ...named('x-9=corner') })).toMatchObject({ created: 1 });
    expect(readStoreOption('A=B=corner')).toEqual(['A=B', 'corner']);
  });

  test('are found by name, or as the operator names them, which is remembered by id', async () => {
    const db = await site();
    const refused = await runImport(db, feed([unknown]), importing);
    expect(refused.refusals[0]!.reason).toBe('We have no store for Elsewhere (8).');
    expect(await read(db, [unknown], { stores: new Map([['elsewhere', 'corner']]) })).toEqual({
      read: 1,
      created: 1,
    });
    expect(await read(db, [{ ...unknown, id: '2', code: 'TWO', merchant_name: 'Another name' }])).toEqual({
      read: 1,
      refused: 1,
    });
    expect(await read(db, [{ ...unknown, id: '2', code: 'TWO' }])).toEqual({ read: 1, created: 1 });
  });
});
