import { listBestCodes } from '../../app/data/codes/best-codes.server.ts';
import { listCandidates } from '../../app/data/codes/code-search.server.ts';
import {
  countLiveCodes,
  findCode,
  listMostUsedCodes,
  listSimilarCodes,
  listTrendingCodes,
} from '../../app/data/codes/codes.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { listEndingCodes, listNewestCodes } from '../../app/data/posts/feed.server.ts';
import { getSite } from '../../app/data/site/site.server.ts';
import { eachLiveCode, hasLiveCode } from '../../app/data/site/sitemap.server.ts';
import {
  countStores,
  findStore,
  listCodesOfStore,
  listNamesByCoverage,
  listStoreChoice,
  listStores,
} from '../../app/data/stores/stores.server.ts';
import { nothingAsked, readSearch } from '../../app/domain/search/read-search.ts';
import { ms, percentile, type Report } from '../report.ts';
import { LARGE, NOW, openCatalog, SERVER, startCatalogServer } from './catalogs.ts';

const RUNS = 40;

/** The other queries of pages, over the large catalog, on both engines. */
export async function run(): Promise<Report> {
  const server = await startCatalogServer();
  const file = await measureAll(await openCatalog(LARGE));
  const onServer = await measureAll(await server.open(LARGE)).finally(() => server.stop());
  const size = `${LARGE.codes} codes of ${LARGE.stores} stores`;
  return {
    method:
      `Each query ${RUNS} times after one that does not count; ms. Store 1 is the largest, with 1% of all codes. ` +
      `${SERVER}.`,
    tables: [
      { title: size, rows: file },
      { title: `${size}, PostgreSQL`, rows: onServer },
    ],
  };
}

async function measureAll(db: Database) {
  const rows = [];
  for (const [name, query] of Object.entries(await queriesOf(db))) rows.push(await measure(name, query));
  await db.destroy();
  return rows;
}

async function queriesOf(db: Database): Promise<Record<string, () => Promise<unknown>>> {
  const store = await db.selectFrom('store').select('slug').where('id', '=', 1).executeTakeFirstOrThrow();
  const everything = { search: nothingAsked, storeSlug: undefined, category: undefined };
  const lastPage = { limit: 24, offset: LARGE.stores - 24 };
  return {
    getSite: () => getSite(db, NOW),
    countLiveCodes: () => countLiveCodes(db, NOW),
    listBestCodes: () => listBestCodes(db, NOW),
    listTrendingCodes: () => listTrendingCodes(db, NOW, 5),
    listMostUsedCodes: () => listMostUsedCodes(db, NOW, 100),
    findCode: () => findCode(db, 4_711),
    'listSimilarCodes, largest store': () =>
      listSimilarCodes(db, { id: 4_711, storeSlug: store.slug, category: 'General' }, NOW, 4),
    'findStore, largest': () => findStore(db, store.slug, NOW),
    'listCodesOfStore, largest': () => listCodesOfStore(db, 1, NOW, 100),
    'listStores, first page': () => listStores(db, NOW, { limit: 24, offset: 0 }),
    'listStores, last page': () => listStores(db, NOW, lastPage),
    countStores: () => countStores(db),
    listNamesByCoverage: () => listNamesByCoverage(db, 'nationwide', 13),
    'listStoreChoice, 500 of all': () => listStoreChoice(db, [store.slug]),
    listNewestCodes: () => listNewestCodes(db, NOW, 50),
    listEndingCodes: () => listEndingCodes(db, NOW, { days: 7, limit: 50 }),
    'eachLiveCode, 1,000': () => eachLiveCode(db, NOW, { after: 500_000, upTo: LARGE.codes }).next(),
    hasLiveCode: () => hasLiveCode(db, NOW, { after: 500_000, upTo: 550_000 }),
    'listCandidates, everything': () => listCandidates(db, everything, NOW),
    'listCandidates, largest store': () => listCandidates(db, { ...everything, storeSlug: store.slug }, NOW),
    'listCandidates, a word': () => listCandidates(db, { ...everything, search: readSearch('shampoo') }, NOW),
  };
}

async function measure(name: string, query: () => Promise<unknown>) {
  await query();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await query();
    times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(before);
  return {
    name,
    p50: ms(percentile(times, 50)),
    p99: ms(percentile(times, 99)),
    'CPU, mean': ms((user + system) / 1000 / RUNS),
  };
}
