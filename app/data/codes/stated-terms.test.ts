import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { read, site } from '../../../test/helpers/imports/feed-site.ts';
import { termsTitle } from '../../words/sources.ts';
import { updateRecord } from '../changes/edit-records.server.ts';
import { findCode } from './codes.server.ts';
import { sourceOfTerms } from './stated-terms.server.ts';
import { codeKind } from './write-codes.server.ts';

test('terms are a network’s words until a person writes them', async () => {
  const db = await site();
  await read(db, [{}], { source: 'cj' });
  await db.updateTable('code').set({ terms: 'Once only.' }).execute();
  const title = async () => termsTitle(await sourceOfTerms(db, (await findCode(db, 1))!));
  expect(await title()).toBe('Terms, as CJ states them');
  await updateRecord(db, codeKind, { id: 1, version: 1, changes: { expires: '2026-11-30' } }, ROSA);
  expect(await title()).toBe('Terms, as CJ states them');
  await updateRecord(db, codeKind, { id: 1, version: 2, changes: { terms: 'Once a day.' } }, ROSA);
  expect(await title()).toBe('Terms, as the store states them');
});
