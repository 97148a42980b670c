import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { codesOf, countsOf, feed, importing, read, site } from '../../../test/helpers/imports/feed-site.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import { recordTests } from '../codes/write-tests.server.ts';
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

describe('one code of a store under two ids', () => {
  test('joins where the terms agree, whatever its case', async () => {
    const db = await site();
    expect(await read(db, [{}, { id: '2', code: 'TEN-OFF' }])).toEqual({ read: 2, created: 1, unchanged: 1 });
    expect(await read(db, [{ id: '3' }], { source: 'other' })).toEqual({ read: 1, unchanged: 1 });
    const rows = await db.selectFrom('import_row').select('code_id').execute();
    expect(new Set(rows.map(({ code_id }) => code_id)).size).toBe(1);
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

describe('what a feed takes back', () => {
  test('is withdrawn, and comes back with the feed', async () => {
    const db = await site();
    await read(db, [{}]);
    expect(await read(db, [{ status: 'deleted' }])).toEqual({ read: 1, gone: 1 });
    expect((await codesOf(db))[0]!.status).toBe('withdrawn');
    expect(await read(db, [{ status: 'deleted' }])).toEqual({ read: 1, unchanged: 1 });
    expect(await read(db, [{}])).toEqual({ read: 1, changed: 1 });
    expect((await codesOf(db))[0]!.status).toBe('published');
  });

  test('turns into a proposal where it passed at checkout within a day, and where it’s only suspended', async () => {
    const db = await site();
    await read(db, [{}, { id: '2', code: 'OTHER' }]);
    const [{ id }] = (await db.selectFrom('code').select('id').orderBy('id').execute()) as [{ id: number }];
    const passed = { codeId: id, method: 'checkout', outcome: 'worked', note: '', personId: 1 } as const;
    await recordTests(
      db,
      [{ ...passed, beforeCents: null, afterCents: null, testedAt: NOON - HOUR_MS } as never],
      ROSA,
    );
    expect(await read(db, [{ status: 'deleted' }, { id: '2', code: 'OTHER', status: 'suspended' }])).toEqual({
      read: 2,
      unchanged: 2,
    });
    expect((await codesOf(db)).map(({ status }) => status)).toEqual(['published', 'published']);
    const proposals = await db.selectFrom('feed_proposal').select('kind').execute();
    expect(proposals).toEqual([{ kind: 'withdraw' }, { kind: 'withdraw' }]);
  });
});

describe('people win', () => {
  test('over a field that they changed: the feed’s version is a proposal', async () => {
    const db = await site();
    await read(db, [{}]);
    const { id, version } = await db.selectFrom('code').select(['id', 'version']).executeTakeFirstOrThrow();
    await updateRecord(db, codeKind, { id, version, changes: { expires: '2027-01-15' } }, ROSA);
    expect(await read(db, [{ end_date: '2026-11-30', label: '$10 off $60' }])).toEqual({
      read: 1,
      changed: 1,
    });
    expect((await codesOf(db))[0]).toMatchObject({ minimum: 6_000, lastDay: 20_833 });
    const { detail } = await db.selectFrom('feed_proposal').select('detail').executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toEqual({ fields: { expires: '2026-11-30' } });
  });

  test('over what they withdrew', async () => {
    const db = await site();
    await read(db, [{}]);
    const { id } = await db.selectFrom('code').select('id').executeTakeFirstOrThrow();
    await withdrawRecords(db, codeKind, [id], ROSA);
    expect(await read(db, [{ label: '$15 off $50' }])).toEqual({ read: 1, unchanged: 1 });
    expect((await codesOf(db))[0]).toMatchObject({ status: 'withdrawn' });
  });
});

describe('a whole file', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ id: String(index), code: `CODE${index}` }));

  test('proposes what it no longer lists', async () => {
    const db = await site();
    await read(db, ten);
    expect(await read(db, ten.slice(2))).toEqual({ read: 8, unchanged: 8 });
    expect(await read(db, ten.slice(2), { isWhole: true })).toEqual({ read: 8, unchanged: 8, missing: 2 });
    expect(await db.selectFrom('feed_proposal').selectAll().execute()).toHaveLength(2);
  });

  test('proposes nothing if more than three in ten would go', async () => {
    const db = await site();
    await read(db, ten);
    const result = await runImport(db, feed(ten.slice(4), { isWhole: true }), importing);
    expect(countsOf(result)).toEqual({ read: 6, unchanged: 6, missing: 4 });
    expect(result.problem).toContain('4 of 10');
    expect(await db.selectFrom('feed_proposal').selectAll().execute()).toEqual([]);
  });
});

describe('stores', () => {
  const unknown = { merchant_id: '8', merchant_name: 'Elsewhere' };

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
