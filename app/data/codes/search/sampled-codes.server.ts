import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { testOf } from '../../../domain/search/patterns.ts';
import { type Engine, engineOf } from '../../engine.server.ts';
import type { Search } from './search.ts';

/** The search index holds trigrams: three characters in a row. */
export const TRIGRAM_LENGTH = 3;
/** The index `code_one_percent` holds every hundredth id. */
export const SAMPLED = 100;
const MAX_AGE_MS = 3_600_000;

export interface SampledCode {
  readonly storeId: number;
  readonly category: string;
  readonly text: string;
}

/** Some of the catalog's codes. They only help choose how to search, so they may be old. */
export interface Sample {
  readonly codes: readonly SampledCode[];
  /** For each trigram, the indexes of the codes whose texts contain it. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

const samples = new WeakMap<Engine, { readonly at: number; sample: Promise<Sample> }>();

/** A sample that is too old still serves while the next one is read. */
export function sampleCodes(search: Search): Promise<Sample> {
  const { db, now } = search;
  const engine = engineOf(db);
  const known = samples.get(engine);
  if (known && now - known.at < MAX_AGE_MS) return known.sample;
  const sample = readSample(search);
  const latest = { at: now, sample: known?.sample ?? sample };
  samples.set(engine, latest);
  sample.then(
    () => {
      latest.sample = sample;
    },
    () => samples.delete(engine),
  );
  return latest.sample;
}

/** This many texts show well enough how common something is. */
export const MOST_COMPARED = 2_000;

/** About how many codes fit. `codes` are those of the sample that may. */
export function estimate(
  { scope: { terms, without, storeId, category } }: Search,
  codes: readonly SampledCode[],
): number {
  const within = codes.filter(
    (code) =>
      (storeId === undefined || code.storeId === storeId) &&
      (category === undefined || code.category === category),
  );
  const step = Math.ceil(within.length / MOST_COMPARED);
  const hasAllTerms = testOf(terms);
  const hasAny = without.length > 0 ? testOf([without.flat()]) : () => false;
  return (
    within.filter(({ text }, at) => at % step === 0 && hasAllTerms(text) && !hasAny(text)).length *
    step *
    SAMPLED
  );
}

/** Texts split into trigrams before other work gets its turn: a few milliseconds. */
const TEXTS_AT_ONCE = 250;

async function readSample({ engine, db, thread }: Search): Promise<Sample> {
  const { rows: codes } = await sql<SampledCode>`${thread}
    select store_id as "storeId", category, search_text as text from ${engine.codesFromIndex('code_one_percent')}
      and id % ${sql.lit(SAMPLED)} = 0
  `.execute(db);
  const postings = new Map<string, number[]>();
  for (const [number, { text }] of codes.entries()) {
    if (number % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
    for (const trigram of new Set(trigramsOf(text))) {
      const list = postings.get(trigram);
      if (list) list.push(number);
      else postings.set(trigram, [number]);
    }
  }
  return { codes, postings };
}

/** By whole characters, as databases count them, not by UTF-16 units. */
export function trigramsOf(text: string): string[] {
  const characters = /[\ud800-\udfff]/.test(text) ? [...text] : undefined;
  const count = Math.max(0, (characters ?? text).length - TRIGRAM_LENGTH + 1);
  return Array.from({ length: count }, (_, at) =>
    characters ? characters.slice(at, at + TRIGRAM_LENGTH).join('') : text.slice(at, at + TRIGRAM_LENGTH),
  );
}
