import { expect, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { offer, read, site } from '../../../test/helpers/imports/feed-site.ts';
import { read as readSources, runsOf, siteWithSource } from '../../../test/helpers/imports/source-site.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { fmtcJson } from '../../imports/formats/fmtc-json.ts';
import { SEARCH_TEXT_VERSION } from '../codes/records/search-text-version.ts';
import { readingOf } from './sources/known-file.server.ts';
import { READING, readRowOf } from './survey.server.ts';

/** As it would be with other rules, and with another vocabulary. */
const others = READING.map((_, at) => READING.toSpliced(at, 1, 'other'));

test('rows depend on the rules and on the vocabulary', () => {
  expect(READING).toEqual([expect.any(Number), SEARCH_TEXT_VERSION]);
});

test.each(others)('a row that was read with %j is read again', async (...reading) => {
  const db = await site();
  await read(db, [{}]);
  const hash = () => db.selectFrom('import_row').select('hash').executeTakeFirstOrThrow();
  const current = await hash();
  const { id } = await db.selectFrom('store').select('id').executeTakeFirstOrThrow();
  const row = fmtcJson.read(offer);
  const found = { zone: 'America/New_York', store: { id } as never, isIgnored: false };
  expect(readRowOf(1, row, found).hash).toBe(current.hash);
  const { hash: old } = readRowOf(1, row, found, reading);
  expect(old).not.toBe(current.hash);
  await db.updateTable('import_row').set({ hash: old }).execute();
  expect(await read(db, [{}])).toEqual({ read: 1, unchanged: 1 });
  expect(await hash()).toEqual(current);
});

test.each(others)('a source’s file that was read with %j is read again', async (...reading) => {
  const { db } = await siteWithSource();
  await readSources(db, NOON);
  const { validators } = await db.selectFrom('feed_source').select('validators').executeTakeFirstOrThrow();
  const known = { ...JSON.parse(validators!), reading: await readingOf(db, 'fmtc', reading) };
  await db
    .updateTable('feed_source')
    .set({ validators: JSON.stringify(known) })
    .execute();
  await readSources(db, NOON + 6 * HOUR_MS);
  expect(await runsOf(db)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});
