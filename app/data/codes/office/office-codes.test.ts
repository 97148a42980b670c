import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../../test/helpers/data/sample-database.ts';
import { DAY_MS } from '../../../domain/time/days.ts';
import { undoChange } from '../../audit/undo-change.server.ts';
import { updateRecord, withdrawRecords } from '../../changes/edit-records.server.ts';
import { storeKind } from '../../stores/write-stores.server.ts';
import { codeKind, createCodes, type NewCode } from '../write-codes.server.ts';
import { listCodeEdits } from './code-edits.server.ts';
import { findOfficeCode, listSameCodes, listStoresToChoose } from './office-code.server.ts';
import {
  countOfficeCodes,
  listCodeSources,
  listOfficeCodeIds,
  listOfficeCodes,
  type OfficeCodeFilter,
} from './office-codes.server.ts';
import { searchOffice } from './office-search.server.ts';

const code: NewCode = {
  storeId: 1,
  code: 'PEAR100',
  description: '100% pear_juice off.',
  category: 'General',
  discount: { kind: 'percent', percentOff: 10, firstOrderOnly: false, onePerHousehold: false, excludes: [] },
  termsKnown: true,
  expires: '2026-06-30',
  status: 'published',
  source: 'editor',
};

/** The sample with codes in every state that the office can ask for. */
async function everyState() {
  const db = await sampleDatabase();
  const ids = await createCodes(
    db,
    [
      code,
      { ...code, code: 'DRAFTED', description: 'Plums.', status: 'draft' },
      {
        ...code,
        code: 'ENDED',
        description: 'Plums.',
        expires: '2026-06-01',
        publishedAt: NOON - 20 * DAY_MS,
      },
      { ...code, code: 'LATER', description: 'Plums.', startsAt: NOON + DAY_MS },
      { ...code, code: 'GONE', description: 'Plums.', status: 'withdrawn', source: 'a feed' },
      { ...code, code: 'BROKEN', description: 'Plums.' },
    ],
    ROSA,
  );
  await db
    .updateTable('code')
    .set({ failing: 1, last_outcome: 'failed' })
    .where('code', '=', 'BROKEN')
    .execute();
  return { db, ids };
}

test.each([
  [{ status: 'draft' }, ['DRAFTED']],
  [{ state: 'upcoming' }, ['LATER']],
  [{ state: 'live', storeId: 1, q: 'p' }, ['BROKEN', 'PEAR100']],
  [{ state: 'failing', source: 'editor', q: 'plums' }, ['BROKEN']],
  [{ state: 'untested', q: 'pear' }, ['PEAR100']],
  [{ state: 'ended', source: 'editor', q: 'PLUMS' }, ['ENDED']],
  [{ source: 'a feed' }, ['GONE']],
  [{ status: 'withdrawn', q: 'plum' }, ['GONE']],
  [{ q: '100% PEAR_' }, ['PEAR100']],
  [{ q: '00%p' }, []],
  [{ q: 'pear1' }, ['PEAR100']],
  [{ status: 'draft', state: 'live' }, []],
] as [OfficeCodeFilter, string[]][])('the filter %j finds %j', async (filter, expected) => {
  const { db, ids } = await everyState();
  const page = await listOfficeCodes(db, filter, { limit: 100, now: NOON });
  const found = page.rows.filter(({ card }) => ids.includes(card.id)).map(({ card }) => card.code);
  expect(found).toEqual(expected);
  expect(await countOfficeCodes(db, filter, { limit: 1_000, now: NOON })).toBe(page.rows.length);
});

test('a filter finds the sample without what editors add', async () => {
  const { db, ids } = await everyState();
  const samples = await listOfficeCodeIds(db, { state: 'sample' }, { limit: 1_000, now: NOON });
  expect(samples.length).toBeGreaterThan(60);
  expect(samples.filter((id) => ids.includes(id))).toEqual([]);
  expect(await listCodeSources(db)).toEqual(expect.arrayContaining(['a feed', 'editor']));
  expect(new Set(await listCodeSources(db)).size).toBe((await listCodeSources(db)).length);
});

test('the newest come first, and those that are over last', async () => {
  const { db, ids } = await everyState();
  const { rows } = await listOfficeCodes(db, {}, { limit: 1_000, now: NOON });
  const own = rows.filter(({ card }) => ids.includes(card.id)).map(({ card }) => card.code);
  expect(own).toEqual(['BROKEN', 'LATER', 'DRAFTED', 'PEAR100', 'GONE', 'ENDED']);
  const firstOver = rows.findIndex(({ card }) => card.code === 'GONE');
  expect(new Set(rows.slice(firstOver).map(({ liveness }) => liveness))).toEqual(
    new Set(['expired', 'unpublished']),
  );
  expect(
    rows.slice(0, firstOver).some(({ status, liveness }) => status === 'withdrawn' || liveness === 'expired'),
  ).toBe(false);
});

test.each([1, 3, 50])('pages of %d lead through all codes in their order, and back', async (limit) => {
  const { db } = await everyState();
  const all = await listOfficeCodeIds(db, { q: 'e' }, { limit: 1_000, now: NOON });
  expect(all.length).toBeGreaterThan(10);
  const find = (from: Parameters<typeof listOfficeCodes>[2]['from']) =>
    listOfficeCodes(db, { q: 'e' }, { limit, from, now: NOON });
  const onward = [];
  let page = await find(undefined);
  expect(page.previous).toBeUndefined();
  for (;;) {
    onward.push(...page.rows.map(({ card }) => card.id));
    if (!page.next) break;
    page = await find(page.next);
  }
  expect(onward).toEqual(all);
  const back = page.rows.map(({ card }) => card.id);
  while (page.previous) {
    page = await find(page.previous);
    const ids = page.rows.map(({ card }) => card.id);
    back.unshift(...ids.filter((id) => !back.includes(id)));
  }
  expect(back).toEqual(all);
});

test('a count stops at its limit', async () => {
  const { db } = await everyState();
  expect(await countOfficeCodes(db, {}, { limit: 10, now: NOON })).toBe(10);
  const [, second] = await listOfficeCodeIds(db, {}, { limit: 2, now: NOON });
  expect(await countOfficeCodes(db, {}, { limit: 10, now: NOON, above: second! })).toBe(1);
  // Among those that are over, all others come before.
  const all = await listOfficeCodeIds(db, {}, { limit: 1_000, now: NOON });
  const above = all.at(-1)!;
  expect(await countOfficeCodes(db, {}, { limit: 1_000, now: NOON, above })).toBe(all.length - 1);
});

test('a code is found as its form shows it, drafts included', async () => {
  const { db, ids } = await everyState();
  const draft = await findOfficeCode(db, ids[1]!, NOON);
  expect(draft).toMatchObject({
    version: 1,
    fields: { code: 'DRAFTED', expires: '2026-06-30', status: 'draft' },
    store: { id: 1 },
    row: { liveness: 'unpublished', isSample: false, source: 'editor' },
    figures: { copiesEver: 0, copies: 0, visits: 0, worked: 0, failed: 0 },
  });
  expect(await findOfficeCode(db, 99_999, NOON)).toBeUndefined();
});

test('the figures are those of 30 days', async () => {
  const { db, ids } = await everyState();
  const id = ids[0]!;
  const today = Math.floor(NOON / DAY_MS);
  const day = (ago: number) => ({ code_id: id, day: today - ago, uses: 5, visits: 4, worked: 3, failed: 2 });
  await db
    .insertInto('code_day')
    .values([day(0), day(29), day(30)])
    .execute();
  const { figures } = (await findOfficeCode(db, id, NOON))!;
  expect(figures).toEqual({ copiesEver: 0, copies: 10, visits: 8, worked: 6, failed: 4 });
});

test('the same code at the same store is found, whatever its status; at another store it is another code', async () => {
  const { db, ids } = await everyState();
  expect(await listSameCodes(db, 1, ['DRAFTED', 'GONE', 'NEW'])).toEqual([
    { id: ids[1], storeId: 1, code: 'DRAFTED', status: 'draft' },
    { id: ids[4], storeId: 1, code: 'GONE', status: 'withdrawn' },
  ]);
  expect(await listSameCodes(db, 2, ['DRAFTED'])).toEqual([]);
});

test('case doesn’t make another code, and what separates its parts does', async () => {
  const { db } = await everyState();
  const [id] = await createCodes(db, [{ ...code, code: 'Save-10_Pears' }], ROSA);
  const same = [{ id, storeId: 1, code: 'Save-10_Pears', status: 'published' }];
  for (const typed of ['Save-10_Pears', 'SAVE-10_PEARS', 'save-10_pears'])
    expect(await listSameCodes(db, 1, [typed])).toEqual(same);
  for (const typed of ['SAVE10PEARS', 'SAVE_10_PEARS', 'SAVE-10%PEARS'])
    expect(await listSameCodes(db, 1, [typed])).toEqual([]);
});

test('a code is found by every spelling, before others that have its text', async () => {
  const { db } = await everyState();
  const [id] = await createCodes(db, [{ ...code, code: 'Save-10_Pears' }], ROSA);
  await createCodes(db, [{ ...code, code: 'OTHER', description: 'Better than save 10 pears.' }], ROSA);
  const limits = { codes: 8, stores: 5, now: NOON };
  for (const typed of ['Save-10_Pears', 'save 10 pears', 'SAVE10PEARS', 'save_10-pears'])
    expect((await searchOffice(db, typed, limits)).codes[0]?.card.id, typed).toBe(id);
  expect((await searchOffice(db, 'save 10', limits)).codes[0]?.card.id).toBe(id);
});

test('a real code keeps a store of the sample, one of the sample does not', async () => {
  const db = await sampleDatabase();
  const samples = async () =>
    (await db.selectFrom('store').select('id').where('sample', '=', 1).orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const before = await samples();
  expect(before).toEqual(expect.arrayContaining([1, 2]));
  await createCodes(db, [{ ...code, code: 'MORE' }], ROSA, 1);
  expect(await samples()).toEqual(before);
  await createCodes(db, [code], ROSA);
  expect(await samples()).toEqual(before.filter((id) => id !== 1));
});

test('the edits of a code say who made them, newest first', async () => {
  const { db, ids } = await everyState();
  const id = ids[0]!;
  await updateRecord(db, codeKind, { id, version: 1, changes: { region: 'Ohio' } }, ROSA);
  const { auditId } = await withdrawRecords(db, codeKind, [id], NINA);
  await undoChange(db, auditId!, ROSA);
  const edits = await listCodeEdits(db, id, 10);
  expect(edits.map(({ action, fields }) => [action, fields])).toEqual([
    ['undo', { status: ['withdrawn', 'published'] }],
    ['withdraw', { status: ['published', 'withdrawn'] }],
    ['update', { region: [null, 'Ohio'] }],
  ]);
  expect(edits.map(({ by }) => by)).toEqual([edits[2]!.by, expect.any(String), edits[2]!.by]);
  expect(edits[1]!.by).not.toBe(edits[2]!.by);
});

test('a search finds codes and stores; stores that begin with the text come first', async () => {
  const { db, ids } = await everyState();
  const limits = { codes: 8, stores: 5, now: NOON };
  expect((await searchOffice(db, 'draf', limits)).codes.map(({ card }) => card.id)).toEqual([ids[1]]);
  expect(await searchOffice(db, '  ', limits)).toEqual({ codes: [], stores: [] });
  const [store] = await listStoresToChoose(db);
  const rename = (id: number, name: string) =>
    updateRecord(db, storeKind, { id, version: 1, changes: { name } }, ROSA);
  await rename(store!.id, 'Zucchini & 50% Figs');
  await rename(store!.id === 1 ? 2 : 1, 'Figs');
  expect((await searchOffice(db, 'figs', limits)).stores.map(({ name }) => name)).toEqual([
    'Figs',
    'Zucchini & 50% Figs',
  ]);
  expect((await searchOffice(db, '50% f', limits)).stores).toHaveLength(1);
  expect((await searchOffice(db, '5_%', limits)).stores).toEqual([]);
});
