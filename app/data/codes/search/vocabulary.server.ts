import { sql } from 'kysely';
import { countWords } from '../../../domain/search/spelling.ts';
import { type StoreNames, storeNames } from '../../../domain/search/store-names.ts';
import { fold } from '../../../domain/text/fold.ts';
import { expressionWords } from '../../../domain/vocabulary/concepts.ts';
import type { Database } from '../../database.server.ts';
import { type Engine, engineOf, offThread } from '../../engine.server.ts';
import type { CodeRow } from '../../schema/code.ts';

/** Ranges of ids, evenly spread, that are read. Up to 20,000 ids, these cover every code. */
const BLOCKS = 200;
const MOST_CODES_OF_BLOCK = 100;
const MOST_STORES = 20_000;
/** Texts counted before other work gets its turn: a few milliseconds. */
const STEP = 1_000;
const MAX_AGE_MS = 600_000;

const readStores = kept((db) =>
  db
    .selectFrom('store')
    .select(['id', 'name'])
    .where('status', '=', 'published')
    .limit(MOST_STORES)
    .execute(),
);

/** What corrections may lead to. */
export interface Vocabulary {
  /** The words of listed codes, of stores' names, and of the expressions that searches understand. */
  readonly words: ReadonlyMap<string, number>;
  /** Codes, joined. */
  readonly codes: ReadonlySet<string>;
}

/**
 * The words and codes to correct to: of all listed codes in a small catalog, of 20,000 and all stores' names in a large
 * one. A word that is missing or gone only means a search without a correction.
 * @param now epoch ms
 */
export const readVocabulary = kept(async (db, now): Promise<Vocabulary> => {
  const [codes, stores] = [await sampleTexts(db), await readStores(db, now)];
  const texts = [...codes, ...stores.map(({ name }) => fold(name)), expressionWords().join(' ')];
  const words = new Map<string, number>();
  for (let at = 0; at < texts.length; at += STEP) {
    countWords(texts.slice(at, at + STEP), words);
    await new Promise(setImmediate);
  }
  return { words, codes: new Set(codes.map((text) => text.split('\n', 3)[2]!)) };
});

/**
 * How searches name stores. A store that was added or renamed since is found by the words of its name.
 * @param now epoch ms
 */
export const readStoreNames = kept(
  async (db, now): Promise<StoreNames> => storeNames(await readStores(db, now)),
);

/** Reads something of a database's catalog, and keeps it for ten minutes. */
function kept<Value>(
  read: (db: Database, now: number) => Promise<Value>,
): (db: Database, now: number) => Promise<Value> {
  const values = new WeakMap<Engine, { readonly at: number; readonly value: Promise<Value> }>();
  return (db, now) => {
    const engine = engineOf(db);
    const known = values.get(engine);
    if (known && Math.abs(now - known.at) < MAX_AGE_MS) return known.value;
    const value = read(db, now);
    values.set(engine, { at: now, value });
    value.catch(() => values.delete(engine));
    return value;
  };
}

async function sampleTexts(db: Database): Promise<string[]> {
  // Two queries, because each is one step in an index; a single one for both would be a scan.
  const [first, last] = await Promise.all(
    (['asc', 'desc'] as const).map((order) =>
      db.selectFrom('code').select('id').orderBy('id', order).limit(1).executeTakeFirst(),
    ),
  );
  if (!first || !last) return [];
  const gap = Math.ceil((last.id - first.id + 1) / BLOCKS);
  const starts = Array.from(
    { length: BLOCKS },
    (_, block) => sql`(cast(${first.id + block * gap} as bigint))`,
  );
  // Listed codes are picked afterward: with a condition, the database might scan their index for each block.
  const { rows } = await sql<Pick<CodeRow, 'search_text' | 'status' | 'ended'>>`${offThread}
    with block (start) as (values ${sql.join(starts)})
    select search_text, status, ended from block cross join code
    where code.id >= block.start and code.id < block.start + ${Math.min(gap, MOST_CODES_OF_BLOCK)}
  `.execute(db);
  return rows
    .filter(({ status, ended }) => status === 'published' && ended === 0)
    .map(({ search_text }) => search_text);
}
