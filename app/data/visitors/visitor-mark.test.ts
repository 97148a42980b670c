import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { eraseOld } from '../upkeep/erase.server.ts';
import { recordEvent } from './events.server.ts';
import { markOf, marksOfSite, visitorOf } from './visitor-mark.server.ts';
import { saltOf } from './visitor-salt.server.ts';

const ann = { address: '203.0.113.5', agent: 'Firefox' };
const TODAY = dayOf(NOON, 'UTC');
const salt = Buffer.alloc(32, 1);

test('neither address nor agent is stored, and the salt behind their mark is gone the next day', async () => {
  const db = await sampleDatabase();
  await recordEvent(db, { codeId: 1, kind: 'use' }, ann, NOON);
  const before = await saltOf(db, TODAY);
  const { visitor } = await db.selectFrom('code_event').select('visitor').executeTakeFirstOrThrow();
  expect(Buffer.from(visitor)).toEqual(Buffer.from(markOf(before, 'use', ann)));
  expect(visitor).toHaveLength(16);
  expect(Buffer.from(visitor).toString('latin1')).not.toContain(ann.address);

  await recordEvent(db, { codeId: 1, kind: 'use' }, ann, NOON + DAY_MS);
  await eraseOld(db, NOON + DAY_MS);
  const salts = await db.selectFrom('visitor_salt').selectAll().execute();
  expect(salts.map(({ day }) => day)).toEqual([TODAY + 1]);
  expect(Buffer.from(salts[0]!.salt)).not.toEqual(Buffer.from(before));
  expect(markOf(salts[0]!.salt, 'use', ann)).not.toEqual(markOf(before, 'use', ann));
});

test('a machine whose clock is behind counts with the same salt around midnight', async () => {
  const db = await sampleDatabase();
  const midnight = (TODAY + 1) * DAY_MS;
  const before = await saltOf(db, TODAY);
  await saltOf(db, TODAY + 1);
  await eraseOld(db, midnight + 60_000);
  expect(Buffer.from(await saltOf(db, TODAY))).toEqual(Buffer.from(before));
  // The erasing is hourly, and /privacy promises two hours.
  await eraseOld(db, midnight + HOUR_MS);
  expect(Buffer.from(await saltOf(db, TODAY))).not.toEqual(Buffer.from(before));
});

test('a mark tells site, network, and browser apart, and is next to those of its site', () => {
  const of = (address: string, agent = 'Firefox') => markOf(salt, 'use', { address, agent });
  const mark = of('2001:db8:7:1::1');
  const one = visitorOf(mark);
  expect(visitorOf(of('2001:db8:7:1::2'))).toEqual(one);
  expect(visitorOf(of('2001:db8:7:1::1', 'Chrome'))).toEqual({
    ...one,
    browser: expect.not.stringMatching(one.browser),
  });
  expect(visitorOf(of('2001:db8:7:2::1'))).toMatchObject({
    site: one.site,
    network: expect.not.stringMatching(one.network),
  });
  expect(visitorOf(of('2001:db8:8:1::1')).site).not.toBe(one.site);

  const { first, last } = marksOfSite(mark);
  const isWithin = (other: Uint8Array) =>
    Buffer.compare(first, other) <= 0 && Buffer.compare(other, last) <= 0;
  expect(isWithin(of('2001:db8:7:ffff::1', 'Chrome'))).toBe(true);
  expect(isWithin(of('2001:db8:8:1::1'))).toBe(false);
});

test('the mark of a report is that of the network alone', () => {
  const of = (agent: string) => markOf(salt, 'report', { ...ann, agent });
  expect(of('Firefox')).toEqual(of('Chrome'));
});
