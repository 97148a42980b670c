import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { fillSite, type SiteState } from '../../../test/helpers/site/site-states.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind, createCodes } from '../codes/write-codes.server.ts';
import { correctTest, recordTests } from '../codes/write-tests.server.ts';
import type { Database } from '../database.server.ts';
import { getClaims, getCopiesClaim } from './claims.server.ts';
import { getSite } from './site.server.ts';

const TODAY = Math.floor(NOON / DAY_MS);

async function siteWith(state: SiteState) {
  const db = await emptyDatabase();
  const codeId = await fillSite(db, state, NOON);
  return { db, codeId: codeId! };
}

async function claimsAt(db: Database, now: number) {
  return getClaims(db, await getSite(db, now), now);
}

const nothing = { codes: 0, verified: 0, newCodes: 0, lastTestAt: null, copies: 0 };

test.each<[SiteState, unknown]>([
  ['empty', nothing],
  ['bare', { ...nothing, codes: 1, newCodes: 1 }],
  ['sample', 'sample'],
  // Of the sample's 67 codes, tests, and copies, nothing counts.
  ['both', { ...nothing, codes: 1, newCodes: 1 }],
])('what a site may say of itself: %s', async (state, claims) => {
  const { db } = await siteWith(state);
  expect(await claimsAt(db, NOON)).toEqual(claims);
});

test('a draft, a withdrawn code, or a store of one’s own leaves the sample’s claims', async () => {
  const { db, codeId } = await siteWith('both');
  const by = { actor: { process: 'command' as const }, now: NOON };
  await withdrawRecords(db, codeKind, [codeId], by);
  expect(await claimsAt(db, NOON)).toBe('sample');
  const { store_id } = await db
    .selectFrom('code')
    .select('store_id')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  const draft = {
    storeId: store_id,
    code: 'LATER5',
    description: 'Five off.',
    category: 'General' as const,
    discount: {
      kind: 'amount' as const,
      amountOffCents: 500,
      firstOrderOnly: false,
      onePerHousehold: false,
      excludes: [],
    },
    termsKnown: true,
    expires: null,
    status: 'draft' as const,
    source: 'editor',
  };
  await createCodes(db, [draft], by);
  expect(await claimsAt(db, NOON)).toBe('sample');
});

test.each<SiteState>(['bare', 'both'])('a test that passed counts for 24 hours: %s', async (state) => {
  const { db, codeId } = await siteWith(state);
  const person = await db.selectFrom('person').select('id').where('sample', '=', 0).executeTakeFirstOrThrow();
  const by = { actor: { personId: person.id }, now: NOON + HOUR_MS };
  const tested = {
    codeId,
    method: 'checkout' as const,
    outcome: 'worked' as const,
    personId: person.id,
    testedAt: NOON + HOUR_MS,
  };
  await recordTests(db, [tested], by);
  const soon = { codes: 1, verified: 1, newCodes: 1, lastTestAt: NOON + HOUR_MS };
  expect(await claimsAt(db, NOON + 2 * HOUR_MS)).toMatchObject(soon);
  expect(await claimsAt(db, NOON + 8 * DAY_MS)).toMatchObject({ ...soon, verified: 0, newCodes: 0 });
});

test('what a store or a feed says is no test, and a test taken back is none', async () => {
  const { db, codeId } = await siteWith('bare');
  const person = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
  const by = { actor: { personId: person.id }, now: NOON };
  const tested = { codeId, outcome: 'worked' as const, testedAt: NOON };
  await recordTests(db, [{ ...tested, method: 'feed', source: 'A network' }], by);
  expect(await claimsAt(db, NOON)).toMatchObject({ lastTestAt: null });
  const [id] = await recordTests(db, [{ ...tested, method: 'checkout', personId: person.id }], by);
  expect(await claimsAt(db, NOON)).toMatchObject({ lastTestAt: NOON });
  await correctTest(db, { id: id!, outcome: 'retracted', note: 'Another store.' }, by);
  expect(await claimsAt(db, NOON)).toMatchObject({ lastTestAt: null });
});

test('copies of real codes count for 30 days, the sample’s never', async () => {
  const { db, codeId } = await siteWith('both');
  const onDay = (ago: number, uses: number) => ({
    code_id: codeId,
    day: TODAY - ago,
    uses,
    visits: 0,
    worked: 0,
    failed: 0,
    failed_networks: 0,
  });
  await db
    .insertInto('code_day')
    .values([onDay(0, 100), onDay(29, 20), onDay(30, 7)])
    .execute();
  const site = await getSite(db, NOON);
  expect(await getCopiesClaim(db, site, NOON)).toEqual({ copies: 120 });
});
