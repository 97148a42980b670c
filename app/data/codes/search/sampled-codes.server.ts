import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { testOf } from '../../../domain/search/patterns.ts';
import type { Database } from '../../database.server.ts';
import type { Search } from './search.ts';

/** The index of words holds trigrams. */
export const LENGTH = 3;
/** The index `code_one_percent` holds every hundredth id. */
export const SAMPLED = 100;
const MAX_AGE_MS = 3_600_000;

export interface SampledCode {
  readonly storeId: number;
  readonly category: string;
  readonly text: string;
}

/** Some of the catalog's codes. They only choose the way to search, so they may be old. */
export interface Sample {
  readonly codes: readonly SampledCode[];
  /** For each trigram, the indexes of the codes whose texts contain it. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

const samples = new WeakMap<Database, { readonly at: number; sample: Promise<Sample> }>();

/** A sample that is too old still serves while the next one is read. */
export function sampleCodes(search: Search): Promise<Sample> {
  const { db, now } = search;
  const known = samples.get(db);
  if (known && now - known.at < MAX_AGE_MS) return known.sample;
  const sample = readSample(search);
  const latest = { at: now, sample: known?.sample ?? sample };
  samples.set(db, latest);
  sample.then(
    () => {
      latest.sample = sample;
    },
    () => samples.delete(db),
  );
  return latest.sample;
}

/** So many texts tell well enough how common something is. */
export const MOST_COMPARED = 2_000;

/** About how many codes fit. `codes` are those of the sample that may. */
export function estimate(
  { terms, scope: { storeId, category } }: Search,
  codes: readonly SampledCode[],
): number {
  const within = codes.filter(
    (code) =>
      (storeId === undefined || code.storeId === storeId) &&
      (category === undefined || code.category === category),
  );
  const step = Math.ceil(within.length / MOST_COMPARED);
  const hasAllTerms = testOf(terms);
  return within.filter(({ text }, at) => at % step === 0 && hasAllTerms(text)).length * step * SAMPLED;
}

/** So many texts are taken apart at a time, a few milliseconds, before others have their turn. */
const TEXTS_AT_ONCE = 250;

async function readSample({ engine, db, thread }: Search): Promise<Sample> {
  const { rows: codes } = await sql<SampledCode>`${thread}
    select store_id as "storeId", category, search_text as text from ${engine.codesBy('code_one_percent')}
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

/** By characters, as databases count them, not by halves of them. */
export function trigramsOf(text: string): string[] {
  const characters = /[\ud800-\udfff]/.test(text) ? [...text] : undefined;
  const count = Math.max(0, (characters ?? text).length - LENGTH + 1);
  return Array.from({ length: count }, (_, at) =>
    characters ? characters.slice(at, at + LENGTH).join('') : text.slice(at, at + LENGTH),
  );
}
