import { describe, expect, onTestFinished, test } from 'vitest';
import { dumpOf } from '../../../test/helpers/data/database-dump.ts';
import { NOON, sampleDatabase, sampleFolder } from '../../../test/helpers/data/sample-database.ts';
import { liveADay } from '../../../test/helpers/site/site-life.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { type Database, defaultDatabaseUrl, openDatabase } from '../database.server.ts';
import { removeSample } from '../sample/remove-sample.server.ts';
import { eraseOld } from '../upkeep/erase.server.ts';

/** The sample on each engine. */
async function bothEngines(): Promise<readonly Database[]> {
  const file = openDatabase(defaultDatabaseUrl(await sampleFolder(NOON)));
  onTestFinished(() => file.destroy());
  return [file, await sampleDatabase(NOON)];
}

async function expectSame([one, other]: readonly Database[]) {
  const [here, there] = [await dumpOf(one!), await dumpOf(other!)];
  expect(Object.keys(there)).toEqual(Object.keys(here));
  for (const [table, rows] of Object.entries(here)) expect(there[table], table).toEqual(rows);
  return here;
}

describe('both engines have the same rows', { timeout: 120_000 }, () => {
  test('after the sample was loaded', async () => {
    const dump = await expectSame(await bothEngines());
    expect(dump.code!.length).toBeGreaterThan(20);
  });

  test('after a day of edits, tests, reports, messages, and imports', async () => {
    const both = await bothEngines();
    for (const db of both) await liveADay(db);
    const dump = await expectSame(both);
    const empty = Object.keys(dump).filter((table) => dump[table]!.length === 0);
    // There are too few tests to correct chances.
    expect(empty).toEqual(['chance_correction']);
  });

  test('after the sample was removed, and old rows erased', async () => {
    const both = await bothEngines();
    for (const db of both) {
      await liveADay(db);
      await removeSample(db, { actor: { personId: 1 }, now: NOON + DAY_MS });
      await eraseOld(db, NOON + 40 * DAY_MS);
    }
    const dump = await expectSame(both);
    expect(dump.code!.length).toBeGreaterThan(0);
  });
});
