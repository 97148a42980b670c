import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { emptyDatabase, NOON } from '../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { bufferSearchMisses } from './search-misses.ts';

async function house() {
  const db = await emptyDatabase();
  const clock = { now: NOON };
  const errors: unknown[] = [];
  const misses = bufferSearchMisses({ db, now: () => clock.now, onError: (error) => errors.push(error) });
  onTestFinished(() => misses.stop());
  const written = async () => {
    await misses.write();
    return searchesIn(db);
  };
  return { db, clock, errors, misses, written };
}

async function searchesIn(db: Database): Promise<Record<string, number>> {
  const rows = await db.selectFrom('search_miss').selectAll().execute();
  return Object.fromEntries(rows.map(({ term, searches }) => [term, searches]));
}

test('a network counts once for a term that it alone asks for; once another has asked, each search counts', async () => {
  const { misses, written } = await house();
  for (let times = 0; times < 5; times += 1) misses.add('yak', '192.0.2.1');
  expect(await written()).toEqual({ yak: 1 });
  misses.add('yak', '192.0.2.2');
  for (let times = 0; times < 3; times += 1) misses.add('yak', '192.0.2.1');
  expect(await written()).toEqual({ yak: 5 });
});

test('a network counts with a limited number of terms a day, and all of an IPv6 connection is one network', async () => {
  const { misses, clock, written } = await house();
  for (let index = 0; index < 500; index += 1) {
    misses.add(`v4 ${index}`, '192.0.2.1');
    misses.add(`v6 ${index}`, `2001:db8:1:${index.toString(16)}::1`);
  }
  const stored = Object.keys(await written());
  expect(stored.filter((term) => term.startsWith('v4'))).toHaveLength(20);
  expect(stored.filter((term) => term.startsWith('v6'))).toHaveLength(20);
  // It's still heard with what others brought, and the next day with terms of its own.
  misses.add('melon', '192.0.2.9');
  misses.add('melon', '192.0.2.1');
  expect((await written()).melon).toBe(2);
  clock.now += DAY_MS;
  misses.add('fresh', '192.0.2.1');
  expect((await written()).fresh).toBe(1);
});

test('one machine, whatever it asks for, keeps no term out that two others ask for', async () => {
  const { misses, db, written } = await house();
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
    insert into search_miss (term, day, searches) select 'junk ' || i, ${Math.floor(NOON / DAY_MS)}, 1 from n
  `.execute(db);
  for (let index = 0; index < 2_000; index += 1) misses.add(`more ${index}`, '192.0.2.1');
  misses.add('melon', '192.0.2.7');
  misses.add('melon', '192.0.2.8');
  const stored = await written();
  expect(stored.melon).toBe(2);
  expect(Object.keys(stored).filter((term) => term.startsWith('more'))).toEqual([]);
});

test('what cannot be written is held, as far as there is room, and written later', async () => {
  const { misses, db, clock, errors, written } = await house();
  misses.add('yak', '192.0.2.1');
  await sql`alter table search_miss rename to elsewhere`.execute(db);
  await misses.write();
  expect(errors).toHaveLength(1);
  // Over several days, each of which has room for a thousand.
  for (let index = 0; index < 3_000; index += 1) {
    if (index % 500 === 0) clock.now += DAY_MS;
    misses.add(`term ${index}`, `192.0.${index % 256}.2`);
  }
  await misses.write();
  await sql`alter table elsewhere rename to search_miss`.execute(db);
  const stored = await written();
  expect(stored.yak).toBe(1);
  expect(Object.keys(stored)).toHaveLength(1_000);
});

test('a search of the site is counted at its stop at the latest, with the network that asked, and in no header', {
  timeout: 30_000,
}, async () => {
  const DATA_DIR = temporaryFolder();
  const site = await startTestSite({ DATA_DIR, TRUST_PROXY: '127.0.0.1' });
  const search = async (path: string, address: string) => {
    const response = await site.get(path, { 'x-forwarded-for': address });
    expect(response.status).toBe(200);
    expect(response.headers.has('x-search-miss')).toBe(false);
  };
  await search('/verified-codes?q=Yak+%F0%9F%A5%9B', '192.0.2.1');
  await search('/verified-codes.data?q=Yak+%F0%9F%A5%9B', '192.0.2.2');
  await search('/verified-codes?q=melonade&sort=rating', '192.0.2.1');
  await search('/verified-codes?q=e', '192.0.2.1');
  await site.stop(0);
  const db = openDatabase(defaultDatabaseUrl(DATA_DIR));
  onTestFinished(() => db.destroy());
  expect(await searchesIn(db)).toEqual({ 'yak 🥛': 2, melonade: 1 });
});
