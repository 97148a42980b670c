import { undoChange } from '../../app/data/audit/undo-change.server.ts';
import { raiseCacheVersion } from '../../app/data/changes/content-change.server.ts';
import { withdrawRecords } from '../../app/data/changes/edit-records.server.ts';
import {
  countOfficeCodes,
  listOfficeCodes,
  type OfficeCodeFilter,
} from '../../app/data/codes/office/office-codes.server.ts';
import { searchOffice } from '../../app/data/codes/office/office-search.server.ts';
import { codeKind } from '../../app/data/codes/write-codes.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { temporaryFolder } from '../built-site.ts';
import { ms, percentile, type Report } from '../report.ts';
import { fillCatalog, NOW, openCatalog, SERVER, startCatalogServer } from '../search/catalogs.ts';

const CATALOG = { codes: 100_000, stores: 2_000 };
const ROUNDS = 20;
const PAGE = 50;
const COUNTED = 10_000;
const BULK = 10_000;
const BY = { actor: { process: 'command' }, now: NOW } as const;

const filters: Readonly<Record<string, OfficeCodeFilter>> = {
  'all codes': {},
  'a common word': { q: 'off' },
  'a word in no code': { q: 'zzqqxx' },
  'one store': { storeId: 7 },
  drafts: { status: 'draft' },
  withdrawn: { status: 'withdrawn' },
  live: { state: 'live' },
  ended: { state: 'ended' },
  'starting later': { state: 'upcoming' },
  failing: { state: 'failing' },
  'never tested': { state: 'untested' },
  'of the sample': { state: 'sample' },
  'one source': { source: 'editor' },
  'no such source': { source: 'nobody' },
  'a word, failing': { q: 'zzqqxx', state: 'failing' },
};

/** What the office asks of a large catalog, on both engines. */
export async function run(): Promise<Report> {
  const file = await measureLists(await openCatalog(CATALOG));
  const server = await startCatalogServer();
  const onServer = await server
    .open(CATALOG)
    .then(measureLists)
    .finally(() => server.stop());
  return {
    method:
      `${CATALOG.codes.toLocaleString('en')} codes of ${CATALOG.stores.toLocaleString('en')} stores; ${ROUNDS} calls ` +
      `each, after one that isn't counted; ms. A page has ${PAGE} codes; a count stops at ${COUNTED.toLocaleString('en')}. ` +
      `The longest wait of another writer is what one transaction holds the lock for. Beside SQLite: ${SERVER}.`,
    tables: [
      { title: 'Lists of codes', rows: file.lists },
      { title: 'Lists of codes, PostgreSQL', rows: onServer.lists },
      { title: 'Search from any screen', rows: file.searches },
      { title: 'Search from any screen, PostgreSQL', rows: onServer.searches },
      { title: `A change of ${BULK.toLocaleString('en')} codes`, rows: await measureBulk() },
    ],
  };
}

/** Closes the database. */
async function measureLists(db: Database) {
  const lists = [];
  for (const [list, filter] of Object.entries(filters)) {
    const first = await timesOf(() => pageOf(db, filter));
    const from = { side: 'after', id: CATALOG.codes / 2 } as const;
    const middle = await timesOf(() => pageOf(db, filter, from));
    const counted = await timesOf(() => countOfficeCodes(db, filter, { limit: COUNTED + 1, now: NOW }));
    lists.push({
      list,
      ...rowOf('first page', first),
      ...rowOf('from the middle', middle),
      ...rowOf('count', counted),
    });
  }
  const searches = [];
  for (const q of ['save', 'zzqqxx', 'a']) {
    const times = await timesOf(() => searchOffice(db, q, { codes: 8, stores: 5, now: NOW }));
    searches.push({ search: `"${q}"`, ...rowOf('ms', times) });
  }
  await db.destroy();
  return { lists, searches };
}

function pageOf(db: Database, filter: OfficeCodeFilter, from?: { side: 'after'; id: number }) {
  return listOfficeCodes(db, filter, { limit: PAGE, from, now: NOW });
}

async function measureBulk() {
  const folder = temporaryFolder();
  await fillCatalog(folder, { codes: 2 * BULK, stores: 200 });
  const db = openDatabase(defaultDatabaseUrl(folder));
  const ids = Array.from({ length: BULK }, (_, at) => at + 1);
  let auditId: number | null = null;
  const withdrawn = await beside(db, async () => {
    ({ auditId } = await withdrawRecords(db, codeKind, ids, BY));
  });
  const undone = await beside(db, async () => {
    await undoChange(db, auditId!, BY);
  });
  await db.destroy();
  return [
    { change: 'withdraw', ...withdrawn },
    { change: 'undo', ...undone },
  ];
}

/** How long a change takes, and how long another writer waits at most meanwhile. */
async function beside(db: Database, change: () => Promise<void>) {
  let isOver = false;
  const startedAt = performance.now();
  const changing = change().then(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const askedAt = performance.now();
    await raiseCacheVersion(db);
    longest = Math.max(longest, performance.now() - askedAt);
  }
  await changing;
  return {
    seconds: ms((performance.now() - startedAt) / 1000),
    'longest wait of another writer, ms': ms(longest),
  };
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

function rowOf(name: string, times: readonly number[]) {
  return { [`${name}, p50`]: ms(percentile(times, 50)), [`${name}, max`]: ms(Math.max(...times)) };
}
