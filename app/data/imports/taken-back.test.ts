import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { codesOf, countsOf, feed, importing, read, site } from '../../../test/helpers/imports/feed-site.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { awinJson } from '../../imports/formats/awin-json.ts';
import { updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import { recordTests } from '../codes/write-tests.server.ts';
import { runImport } from './run-import.server.ts';

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

describe('what turns into a row that must not be a code', () => {
  test('is withdrawn, tested or not', async () => {
    const db = await site();
    await read(db, [{}]);
    await db
      .updateTable('code')
      .set({ last_outcome: 'worked', last_passed_at: NOON - HOUR_MS })
      .execute();
    expect(await read(db, [{ code: '' }])).toEqual({ read: 1, gone: 1 });
  });

  test('is only proposed where a person published it, or another row had added it', async () => {
    const db = await site();
    await read(db, [{}]);
    const { id } = await db.selectFrom('code').select('id').executeTakeFirstOrThrow();
    await withdrawRecords(db, codeKind, [id], ROSA);
    const { version } = await db.selectFrom('code').select('version').executeTakeFirstOrThrow();
    await updateRecord(db, codeKind, { id, version, changes: { status: 'published' } }, ROSA);
    expect(await read(db, [{ status: 'deleted' }])).toEqual({ read: 1, unchanged: 1 });
    await read(db, [{ id: '2' }], { source: 'other' });
    expect(await read(db, [{ id: '2', status: 'deleted' }], { source: 'other' })).toEqual({
      read: 1,
      unchanged: 1,
    });
    expect((await codesOf(db))[0]!.status).toBe('published');
    const proposals = await db.selectFrom('feed_proposal').select(['source', 'kind']).execute();
    expect(proposals).toEqual([
      { source: 'fmtc', kind: 'withdraw' },
      { source: 'other', kind: 'withdraw' },
    ]);
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

  test('is none that says it’s a part, whatever the operator says', async () => {
    const db = await site();
    const page = (rows: readonly object[], total: number) => {
      const bytes = Buffer.from(JSON.stringify({ data: rows, pagination: { total } }));
      return {
        ...feed([], { formats: [awinJson], isWhole: true }),
        async *open() {
          yield bytes;
        },
      };
    };
    const rows = [1, 2, 3, 4].map((promotionId) => ({
      ...{ promotionId, advertiser: { id: 7, name: 'Corner' }, description: '10% off' },
      voucher: { code: `AWIN${promotionId}` },
    }));
    await runImport(db, page(rows, 4), importing);
    const part = await runImport(db, page(rows.slice(1), 4), importing);
    expect(countsOf(part)).toEqual({ read: 3, unchanged: 3 });
    expect(part.problem).toContain('a part of 4 rows');
    expect(countsOf(await runImport(db, page(rows.slice(1), 3), importing))).toMatchObject({ missing: 1 });
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
