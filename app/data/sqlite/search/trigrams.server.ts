import { sql } from 'kysely';
import { expressionOf, hasTerms, type Pattern, type Term } from '../../../domain/search/patterns.ts';
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

/** How to find the codes that may have all terms of a search. */
export interface Match {
  /** About how many codes match: those that have all terms, and others to be ruled out. */
  readonly codes: number;
  /** The full-text query on `code_words`; undefined when no code can match. */
  expression(): Promise<string | undefined>;
}

/** The match that leaves the fewest codes: by trigrams of longer terms, or by a term that is too short to have one. */
export async function chooseMatch(search: SqliteSearch): Promise<Match> {
  const sample = await sampleTexts(search);
  const short = search.terms.filter(isShort).map(
    (term): Match => ({
      codes: sample.texts.filter((text) => hasTerms(text, [term])).length * SAMPLED,
      expression: () => expressShort(search, term),
    }),
  );
  const units = search.terms.filter((term) => !isShort(term)).flatMap((term) => unitsOf(term, sample));
  const matches = units.length > 0 ? [matchLong(units, sample), ...short] : short;
  return matches.reduce((best, match) => (match.codes < best.codes ? match : best));
}

/** Whether one of its patterns has no trigram. */
function isShort(term: Term): boolean {
  return term.some(({ text }) => [...text].length < LENGTH);
}

/** Trigrams of which every matching code has at least one. */
type Unit = readonly string[];

function unitsOf(term: Term, { postings }: Sample): Unit[] {
  const trigrams = term.map(({ text }) => [...new Set(trigramsOf(text))]);
  const shared = trigrams[0]!.filter((trigram) => trigrams.every((each) => each.includes(trigram)));
  const units: Unit[] = shared.map((trigram) => [trigram]);
  const textsWith = (trigram: string) => postings.get(trigram)?.length ?? 0;
  if (term.length > 1)
    units.push(trigrams.map((each) => each.reduce((a, b) => (textsWith(b) < textsWith(a) ? b : a))));
  return units;
}

/** By the units that are seldom together in a code. */
function matchLong(units: readonly Unit[], sample: Sample): Match {
  const { chosen, left } = mostSelective(units, sample);
  const expression = chosen.map((unit) => oneOf([...new Set(unit)].map(quote))).join(' AND ');
  return { codes: left * SAMPLED, expression: async () => expression };
}

/**
 * Greedy: the rarest unit first, then each time the one that leaves the fewest texts, while that saves more than reading
 * its lists costs. Trigrams of one word occur together, so a second one of the same word hardly helps.
 */
function mostSelective(units: readonly Unit[], { postings }: Sample): { chosen: Unit[]; left: number } {
  const lists = units.map((unit) => unit.map((trigram) => postings.get(trigram) ?? []));
  const chosen: Unit[] = [];
  let left: ReadonlySet<number> | undefined;
  for (;;) {
    let best: { unit: Unit; all: number; texts: Set<number> } | undefined;
    for (const [at, unit] of units.entries()) {
      const texts = new Set(
        lists[at]!.flatMap((list) => (left ? list.filter((text) => left!.has(text)) : list)),
      );
      const all = lists[at]!.reduce((sum, list) => sum + list.length, 0);
      if (!best || texts.size < best.texts.size) best = { unit, all, texts };
    }
    if (left && best && (left.size - best.texts.size) * READ_COST_RATIO <= best.all) break;
    chosen.push(best!.unit);
    left = best!.texts;
  }
  return { chosen, left: left.size };
}

/** All trigrams that begin with a short pattern, and may be followed by what it allows. */
async function expressShort(search: SqliteSearch, term: Term): Promise<string | undefined> {
  const ways: string[] = [];
  for (const pattern of term) {
    if ([...pattern.text].length < LENGTH) ways.push(...(await listTrigrams(search, pattern)).map(quote));
    else ways.push(`(${trigramsOf(pattern.text).map(quote).join(' AND ')})`);
  }
  return ways.length === 0 ? undefined : ways.join(' OR ');
}

async function listTrigrams({ db, thread }: SqliteSearch, pattern: Pattern): Promise<string[]> {
  const { text } = pattern;
  const { rows } = await sql<{ term: string }>`${thread} select term from code_sequence
    where term >= ${text} and term < ${`${text}\u{10ffff}`}
  `.execute(db);
  const atStart = new RegExp(`^(?:${expressionOf([pattern]).source})`);
  return rows.map(({ term }) => term).filter((term) => atStart.test(term));
}

function trigramsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(0, 1 - LENGTH).map((_, at) => characters.slice(at, at + LENGTH).join(''));
}

function oneOf(expressions: readonly string[]): string {
  return expressions.length === 1 ? expressions[0]! : `(${expressions.join(' OR ')})`;
}

function quote(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}

/** Some of the catalog's search texts. They only rank trigrams by rarity, so they may be old. */
interface Sample {
  readonly texts: readonly string[];
  /** For each trigram, the indexes of the texts that contain it. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

const samples = new WeakMap<Database, { readonly at: number; readonly sample: Promise<Sample> }>();

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
  const texts = rows.map(({ search_text }) => search_text);
  const postings = new Map<string, number[]>();
  for (const [number, text] of texts.entries()) {
    for (const trigram of new Set(trigramsOf(text))) {
      const list = postings.get(trigram);
      if (list) list.push(number);
      else postings.set(trigram, [number]);
    }
  }
  return { texts, postings };
}
