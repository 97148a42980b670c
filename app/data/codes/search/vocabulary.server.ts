import { sql } from 'kysely';
import { fold } from '../../../domain/search/search-text.ts';
import { countWords, type Vocabulary } from '../../../domain/search/spelling.ts';
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

const vocabularies = new WeakMap<Engine, { readonly at: number; readonly words: Promise<Vocabulary> }>();

/**
 * The words of the listed codes, for corrections: of all in a small catalog, of 20,000 and all stores' names in a large
 * one. Kept in memory for ten minutes, because a word that is missing or gone only means a search without a correction.
 * @param now epoch ms
 */
export function readVocabulary(db: Database, now: number): Promise<Vocabulary> {
  const engine = engineOf(db);
  const known = vocabularies.get(engine);
  if (known && Math.abs(now - known.at) < MAX_AGE_MS) return known.words;
  const words = countAll(db);
  vocabularies.set(engine, { at: now, words });
  words.catch(() => vocabularies.delete(engine));
  return words;
}

async function countAll(db: Database): Promise<Vocabulary> {
  const texts = [...(await sampleTexts(db)), ...(await listStoreNames(db))];
  const words = new Map<string, number>();
  for (let at = 0; at < texts.length; at += STEP) {
    countWords(texts.slice(at, at + STEP), words);
    await new Promise(setImmediate);
  }
  return words;
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

async function listStoreNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('store')
    .select('name')
    .where('status', '=', 'published')
    .limit(MOST_STORES)
    .execute();
  return rows.map(({ name }) => fold(name));
}
