import { sql } from 'kysely';
import { listed } from '../../codes/listed.server.ts';
import type { Database } from '../../database.server.ts';
import type { SqliteSearch } from './search-conditions.server.ts';

/** The index `code_words` holds trigrams. */
const LENGTH = 3;
/** One code in so many is sampled for how common trigrams are: three thousand in a million. */
const SAMPLED = 300;
const SAMPLE_MAX_AGE_MS = 3_600_000;
/** How many entries of a trigram's list cost as much to read as one code. */
const READ_COST_RATIO = 60;

/** How to find the codes that may hold a text. */
export interface Match {
  /** The full-text query on `code_words`. */
  readonly expression: string;
  /** About how many codes match: those that contain the text, and others to be ruled out. */
  readonly codes: number;
}

/** For three characters or more, the trigrams of the text that are seldom together in a code. */
export async function matchLong(search: SqliteSearch, text: string): Promise<Match> {
  const trigrams = [...new Set(trigramsOf([...text]))];
  const { chosen, left } = mostSelective(trigrams, await sampleTexts(search));
  return { expression: chosen.map(quote).join(' AND '), codes: left * SAMPLED };
}

/** For one or two characters, all trigrams that begin with them; undefined when no code has one. */
export async function matchShort({ db, thread }: SqliteSearch, text: string): Promise<string | undefined> {
  const { rows } = await sql<{ term: string }>`${thread} select term from code_sequence
    where term >= ${text} and term < ${`${text}\u{10ffff}`}
  `.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ term }) => quote(term)).join(' OR ');
}

export function isShort(text: string): boolean {
  return [...text].length < LENGTH;
}

function trigramsOf(characters: readonly string[]): string[] {
  return characters.slice(0, 1 - LENGTH).map((_, at) => characters.slice(at, at + LENGTH).join(''));
}

function quote(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}

/** For each trigram, the indexes of the sample's texts that contain it. */
type Sample = ReadonlyMap<string, readonly number[]>;

/**
 * Greedy: the rarest trigram first, then each time the one that leaves the fewest texts, while that saves more than
 * reading its list costs. Trigrams of one word occur together, so a second one of the same word hardly helps.
 */
function mostSelective(trigrams: readonly string[], sample: Sample): { chosen: string[]; left: number } {
  const chosen: string[] = [];
  let left: ReadonlySet<number> | undefined;
  for (;;) {
    let best: { trigram: string; all: number; texts: readonly number[] } | undefined;
    for (const trigram of trigrams) {
      const all = sample.get(trigram) ?? [];
      const texts = left ? all.filter((text) => left?.has(text)) : all;
      if (!best || texts.length < best.texts.length) best = { trigram, all: all.length, texts };
    }
    if (left && best && (left.size - best.texts.length) * READ_COST_RATIO <= best.all) break;
    chosen.push(best!.trigram);
    left = new Set(best!.texts);
  }
  return { chosen, left: left.size };
}

const samples = new WeakMap<Database, { readonly at: number; readonly sample: Promise<Sample> }>();

/** Sampled texts by their trigrams. They only rank trigrams by rarity, so the sample may be old. */
function sampleTexts(search: SqliteSearch): Promise<Sample> {
  const { db, now } = search;
  const known = samples.get(db);
  if (known && now - known.at < SAMPLE_MAX_AGE_MS) return known.sample;
  const sample = readSample(search);
  samples.set(db, { at: now, sample });
  sample.catch(() => samples.delete(db));
  return sample;
}

async function readSample({ db, thread }: SqliteSearch): Promise<Sample> {
  const { rows } = await sql<{ search_text: string }>`${thread}
    select search_text from code indexed by code_one_percent
    where ${listed} and id % 100 = 0 and id % ${sql.lit(SAMPLED)} = 0
  `.execute(db);
  const sample = new Map<string, number[]>();
  for (const [number, { search_text }] of rows.entries()) {
    for (const trigram of new Set(trigramsOf([...search_text]))) {
      const texts = sample.get(trigram);
      if (texts) texts.push(number);
      else sample.set(trigram, [number]);
    }
  }
  return sample;
}
