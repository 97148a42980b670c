import { searchTyped, type TypedQuery } from '../../app/data/codes/search/understood-search.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { type Sort, sorts } from '../../app/domain/basket/ranking.ts';
import { ms, percentile, type Report, type Table } from '../report.ts';
import { Random } from '../seed/random.ts';
import { LARGE, NOW, openCatalog, SERVER, SMALL, startCatalogServer } from './catalogs.ts';
import { listTerms, type Term } from './search-terms.ts';

const PAGE_SIZE = 24;
/** As on the page: a store's own list is shown whole up to this many. */
const STORE_PAGE_SIZE = 100;

interface Sample {
  readonly term: string;
  readonly page: string;
  readonly sort: Sort | 'match';
  readonly scope: string;
  readonly isCorrected: boolean;
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Every kind of term, in every sort, with and without store and category, first and following pages. */
export async function run(): Promise<Report> {
  const server = await startCatalogServer();
  try {
    const { file: small } = await measure({ file: await openCatalog(SMALL) });
    const large = await measure({ file: await openCatalog(LARGE), server: await server.open(LARGE) });
    return reportOf(small, large.file, large.server);
  } finally {
    await server.stop();
  }
}

function reportOf(small: readonly Sample[], large: readonly Sample[], onServer: readonly Sample[]): Report {
  return {
    method:
      `Each search runs twice, in shuffled order, and counts the second time (files in the system's cache). A search is ` +
      'all that the page asks of the database: scope, count, order, the rows of its tickets, and where nothing was found, a correction and what fits most. Wall time as one visitor ' +
      'waits, CPU of all threads of the site; ms. "next" pages are the second and third by position, "previous" leads back. ' +
      `Each search of the large catalog runs on both engines in turn: ${SERVER}.`,
    tables: [
      {
        title: 'All searches',
        rows: [
          rowOf('10,000 codes', small),
          rowOf('1,000,000 codes', large),
          ratioOf(small, large),
          rowOf('1,000,000 codes, PostgreSQL', onServer),
          ratioOf(large, onServer),
        ],
      },
      tableBy('1,000,000 codes, by what is found', large, ({ isCorrected }) =>
        isCorrected ? 'a correction' : 'what was typed',
      ),
      tableBy('1,000,000 codes, by term', large, ({ term }) => term),
      tableBy('1,000,000 codes, by sort', large, ({ sort }) => sort),
      tableBy('1,000,000 codes, by page', large, ({ page }) => page),
      tableBy('1,000,000 codes, by scope', large, ({ scope }) => scope),
      tableBy('1,000,000 codes, PostgreSQL, by term', onServer, ({ term }) => term),
      tableBy('1,000,000 codes, PostgreSQL, by page', onServer, ({ page }) => page),
      tableBy('1,000,000 codes, PostgreSQL, by scope', onServer, ({ scope }) => scope),
      tableBy('10,000 codes, by term', small, ({ term }) => term),
    ],
  };
}

/** One search at a time, on each of these databases in turn, which hold the same codes. */
async function measure<Name extends string>(
  databases: Readonly<Record<Name, Database>>,
): Promise<Record<Name, Sample[]>> {
  const entries = Object.entries(databases) as [Name, Database][];
  const samples = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<
    Name,
    Sample[]
  >;
  const random = new Random(7);
  const searches = (await listScopes(entries[0]![1])).flatMap((scope) =>
    ([...sorts, 'match'] as const).map((sort) => ({ ...scope, sort })),
  );
  for (const search of random.shuffle([...searches]))
    for (const [, db] of entries) await measurePages(db, search);
  for (const search of random.shuffle([...searches]))
    for (const [name, db] of entries) samples[name].push(...(await measurePages(db, search)));
  for (const [, db] of entries) await db.destroy();
  return samples;
}

interface Search {
  readonly term: Term;
  readonly scope: string;
  readonly query: TypedQuery;
  readonly sort: Sort | 'match';
}

/** All terms over everything, and some within stores and a category. */
async function listScopes(db: Database): Promise<Omit<Search, 'sort'>[]> {
  const terms = await listTerms(db);
  const stores = await db.selectFrom('store').select('slug').where('id', 'in', [1, 2, 10, 100]).execute();
  const anywhere = { storeSlug: undefined, category: undefined };
  return terms.flatMap((term, index) => {
    const { text } = term;
    const store = stores[index % stores.length]!.slug;
    return [
      { term, scope: 'everything', query: { ...anywhere, text } },
      { term, scope: 'store', query: { ...anywhere, text, storeSlug: store } },
      ...(index % 3 === 0
        ? [{ term, scope: 'category', query: { ...anywhere, text, category: 'Organic' } }]
        : []),
    ];
  });
}

async function measurePages(db: Database, { term, scope, query, sort }: Search): Promise<Sample[]> {
  const samples: Sample[] = [];
  const limit = query.storeSlug ? STORE_PAGE_SIZE : PAGE_SIZE;
  let after: string | undefined;
  for (const page of ['first', 'next', 'next', 'previous']) {
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    const { rows, paging, text } = await searchTyped(
      db,
      query,
      { sort, limit, page: page === 'first' ? 1 : 2, after },
      NOW,
    );
    const wallMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    const isCorrected = text !== query.text;
    samples.push({ term: term.kind, page, sort, scope, isCorrected, wallMs, cpuMs: (user + system) / 1000 });
    if (paging.kind === 'positions') after = samples.length === 3 ? paging.previous : paging.next;
    if (rows.length < limit || (paging.kind === 'positions' && !after)) break;
  }
  return samples;
}

function tableBy(title: string, samples: readonly Sample[], nameOf: (sample: Sample) => string): Table {
  const groups = Map.groupBy(samples, nameOf);
  return { title, rows: [...groups].map(([name, group]) => rowOf(name, group)) };
}

function rowOf(name: string, samples: readonly Sample[]) {
  const wall = samples.map(({ wallMs }) => wallMs);
  const cpu = samples.map(({ cpuMs }) => cpuMs);
  return {
    name,
    searches: samples.length,
    p50: ms(percentile(wall, 50)),
    p99: ms(percentile(wall, 99)),
    max: ms(Math.max(...wall)),
    'CPU p50': ms(percentile(cpu, 50)),
    'CPU p99': ms(percentile(cpu, 99)),
  };
}

function ratioOf(small: readonly Sample[], large: readonly Sample[]) {
  const [a, b] = [rowOf('', small), rowOf('', large)];
  return {
    name: 'ratio',
    searches: '',
    p50: ms(b.p50 / a.p50),
    p99: ms(b.p99 / a.p99),
    max: ms(b.max / a.max),
    'CPU p50': ms(b['CPU p50'] / a['CPU p50']),
    'CPU p99': ms(b['CPU p99'] / a['CPU p99']),
  };
}
