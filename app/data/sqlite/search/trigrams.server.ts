import { sql } from 'kysely';
import { listed } from '../../codes/listed.server.ts';
import type { Database } from '../../database.server.ts';
import type { SqliteSearch } from './code-search.server.ts';

/** The index `code_words` knows which codes have a sequence of so many characters. */
const LENGTH = 3;
/** Every so many-th code tells how common sequences are: three thousand of a million. */
const EVERY = 300;
const KEPT_MS = 3_600_000;
/** Reading on in the list of one more sequence costs, a code, so much less than looking at a code. */
const CHEAPER = 60;

/** How to find the codes that may hold a text. */
export interface Match {
  /** What they match in `code_words`. */
  readonly expression: string;
  /** About how many codes match it: those that hold the text, and others to be ruled out. */
  readonly codes: number;
}

/** The sequences of a text of three characters or more that are seldom together. */
export async function matchLong(search: SqliteSearch, text: string): Promise<Match> {
  const sequences = [...new Set(sequencesOf([...text]))];
  const { chosen, left } = mostTelling(sequences, await sampleTexts(search));
  return { expression: chosen.map(quote).join(' AND '), codes: left * EVERY };
}

/** For one or two characters, any of the sequences that begin so; undefined when no code has one. */
export async function matchShort({ db, thread }: SqliteSearch, text: string): Promise<string | undefined> {
  const { rows } = await sql<{ term: string }>`${thread} select term from code_sequence
    where term >= ${text} and term < ${`${text}\u{10ffff}`}
  `.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ term }) => quote(term)).join(' OR ');
}

export function isShort(text: string): boolean {
  return [...text].length < LENGTH;
}

function sequencesOf(characters: readonly string[]): string[] {
  return characters.slice(0, 1 - LENGTH).map((_, at) => characters.slice(at, at + LENGTH).join(''));
}

function quote(sequence: string): string {
  return `"${sequence.replaceAll('"', '""')}"`;
}

/** Sequences with the numbers of the sample's texts that have them. */
type Sample = ReadonlyMap<string, readonly number[]>;

/**
 * The rarest sequence first, then again and again the one that leaves the fewest texts, while that is worth its own
 * reading. The sequences of one word come together, so that a second one of it says next to nothing.
 */
function mostTelling(sequences: readonly string[], sample: Sample): { chosen: string[]; left: number } {
  const chosen: string[] = [];
  let left: ReadonlySet<number> | undefined;
  for (;;) {
    let best: { sequence: string; all: number; texts: readonly number[] } | undefined;
    for (const sequence of sequences) {
      const all = sample.get(sequence) ?? [];
      const texts = left ? all.filter((text) => left?.has(text)) : all;
      if (!best || texts.length < best.texts.length) best = { sequence, all: all.length, texts };
    }
    if (left && best && (left.size - best.texts.length) * CHEAPER <= best.all) break;
    chosen.push(best!.sequence);
    left = new Set(best!.texts);
  }
  return { chosen, left: left.size };
}

const kept = new WeakMap<Database, { readonly at: number; readonly sample: Promise<Sample> }>();

/** Some texts by their sequences. They only tell what is rarer than what, so that they may be old. */
function sampleTexts(search: SqliteSearch): Promise<Sample> {
  const { db, now } = search;
  const known = kept.get(db);
  if (known && now - known.at < KEPT_MS) return known.sample;
  const sample = readSample(search);
  kept.set(db, { at: now, sample });
  sample.catch(() => kept.delete(db));
  return sample;
}

async function readSample({ db, thread }: SqliteSearch): Promise<Sample> {
  const { rows } = await sql<{ search_text: string }>`${thread}
    select search_text from code indexed by code_one_percent
    where ${listed} and id % 100 = 0 and id % ${sql.lit(EVERY)} = 0
  `.execute(db);
  const sample = new Map<string, number[]>();
  for (const [number, { search_text }] of rows.entries()) {
    for (const sequence of new Set(sequencesOf([...search_text]))) {
      const texts = sample.get(sequence);
      if (texts) texts.push(number);
      else sample.set(sequence, [number]);
    }
  }
  return sample;
}
