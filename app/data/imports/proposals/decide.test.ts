import { expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { codesOf, read, site } from '../../../../test/helpers/imports/feed-site.ts';
import { updateRecord } from '../../changes/edit-records.server.ts';
import { codeKind } from '../../codes/write-codes.server.ts';
import { countFeedProposals, decideFeedProposal, listFeedProposals } from './decide.server.ts';

/** A site on which a feed states another last day than a person. */
async function disputed() {
  const db = await site();
  await read(db, [{}]);
  await updateRecord(db, codeKind, { id: 1, version: 1, changes: { expires: '2026-11-30' } }, ROSA);
  await read(db, [{ end_date: '2027-01-31' }]);
  return db;
}

test('an editor sees what a feed would change, and takes it over', async () => {
  const db = await disputed();
  const [proposal] = await listFeedProposals(db, { limit: 10 });
  expect(proposal).toMatchObject({
    ...{ code: 'Ten-Off', source: 'fmtc', kind: 'change', why: null },
    changes: { expires: ['2026-11-30', '2027-01-31'] },
  });
  expect(await decideFeedProposal(db, { id: proposal!.id, decision: 'accepted' }, ROSA)).toBe('accepted');
  expect(await decideFeedProposal(db, { id: proposal!.id, decision: 'declined' }, ROSA)).toBe('gone');
  expect(await codesOf(db)).toMatchObject([{ lastDay: 20_849 }]);
  expect(await countFeedProposals(db)).toBe(0);
});

test('what was declined isn’t proposed again, unless the feed says something else', async () => {
  const db = await disputed();
  const [proposal] = await listFeedProposals(db, { limit: 10, codeId: 1 });
  await decideFeedProposal(db, { id: proposal!.id, decision: 'declined' }, ROSA);
  expect(await codesOf(db)).toMatchObject([{ lastDay: 20_787 }]);
  await read(db, [{ end_date: '2027-01-31', label: '$10 off $60' }]);
  expect(await countFeedProposals(db)).toBe(0);
  await read(db, [{ end_date: '2027-02-28' }]);
  expect(await listFeedProposals(db, { limit: 10 })).toMatchObject([
    { changes: { expires: ['2026-11-30', '2027-02-28'] } },
  ]);
});

test('a code that a whole file no longer lists is withdrawn when an editor says so', async () => {
  const db = await site();
  const rows = ['1', '2', '3', '4'].map((id) => ({ id, code: `CODE${id}` }));
  await read(db, rows);
  await read(db, rows.slice(1), { isWhole: true });
  const [missing] = await listFeedProposals(db, { limit: 10 });
  expect(missing).toMatchObject({ code: 'CODE1', kind: 'withdraw', why: 'missing' });
  await decideFeedProposal(db, { id: missing!.id, decision: 'accepted' }, ROSA);
  expect((await codesOf(db)).map(({ status }) => status)).toEqual([
    ...['withdrawn', 'published', 'published', 'published'],
  ]);
});
