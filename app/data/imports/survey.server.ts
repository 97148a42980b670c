import { createHash } from 'node:crypto';
import { type DateRules, readFeedDate } from '../../imports/feed-dates.ts';
import type { FeedRow } from '../../imports/feed-row.ts';
import { FeedError } from '../../imports/reading/feed-error.ts';
import type { ReadRow as FeedEntry } from '../../imports/reading/read-feed.ts';
import { SEARCH_TEXT_VERSION } from '../codes/records/search-text-version.ts';
import type { Database } from '../database.server.ts';
import { findKnownRows, ROWS_PER_STATEMENT } from './import-rows.server.ts';
import { type Outcome, outcomes, type ReadRow, type ReportedRow } from './import-run.ts';
import type { StoreFinder } from './import-stores.server.ts';

/** Raise it with any change of the rules after which the same row becomes another code, or more is stored of it. */
const RULES = 3;
/** A row is read again once any of it has changed. */
export const READING: readonly unknown[] = [RULES, SEARCH_TEXT_VERSION];

/** A date of the file is in a zone that nobody has named. */
export class ZoneError extends FeedError {}

/** What a file says, compared with what is stored of its rows. Nothing is written yet. */
export interface Survey {
  readonly read: number;
  /** Rows that are stored as they are in the file. */
  readonly unchanged: string[];
  /** Rows that need no more looking at, by what became of them: earlier in this run, or as copies of other rows. */
  readonly done: Record<Outcome, number>;
  /** The numbers of the rows that have to be looked at. */
  readonly todo: ReadonlySet<number>;
  readonly refused: readonly ReportedRow[];
  /** Where each id stands first. */
  readonly numbers: ReadonlyMap<string, unknown>;
}

/** How the dates of a row are read. */
export type RulesOf = (row: FeedRow) => DateRules;

interface SurveyOptions {
  readonly source: string;
  readonly rulesOf: RulesOf;
  readonly stores: Pick<StoreFinder, 'find' | 'ignores'>;
  /** A run of this file that was stopped. */
  readonly stopped: number | undefined;
}

/**
 * Reads a file to its end and compares its rows with those that are stored.
 * @throws FeedError where it can't be read, or where a date needs a zone
 */
export async function surveyFeed(
  db: Database,
  records: AsyncIterable<FeedEntry>,
  { source, rulesOf, stores, stopped }: SurveyOptions,
): Promise<Survey> {
  const first = new Map<string, { readonly number: number; readonly hash: string }>();
  const todo = new Set<number>();
  const done = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const refused: ReportedRow[] = [];
  const refuse = (number: number, row: ReportedRow['row'], why: string) =>
    refused.push({ number, row, store: undefined, outcome: 'refused', why });
  const unchanged: string[] = [];
  let read = 0;
  let batch: ReadRow[] = [];
  const compare = async () => {
    const known = await findKnownRows(
      db,
      source,
      batch.map(({ row }) => row.id),
    );
    for (const { number, row, hash } of batch) {
      const stored = known.get(row.id);
      if (stored?.hash !== hash) todo.add(number);
      else if (stored.runId === stopped) done[stored.outcome as Outcome] += 1;
      else unchanged.push(row.id);
    }
    batch = [];
  };

  for await (const entry of records) {
    read += 1;
    const { row: number, record: row } = entry;
    const problem = 'problem' in entry ? entry.problem : undefined;
    if (!row) {
      refuse(number, { id: '' }, problem!);
      continue;
    }
    // Days of our own files are those of their stores.
    if (!problem && !row.own) needZone(row, number, rulesOf(row));
    const readRow = readRowOf(number, row, {
      zone: rulesOf(row).zone,
      store: stores.find(row),
      isIgnored: stores.ignores(row),
    });
    const earlier = first.get(row.id);
    if (earlier && row.id !== '') {
      if (earlier.hash === readRow.hash) done.unchanged += 1;
      else refuse(number, row, `Its id is in the file twice: row ${earlier.number} has it, too.`);
      continue;
    }
    first.set(row.id, { number, hash: readRow.hash });
    if (problem) refuse(number, row, problem);
    else batch.push(readRow);
    if (batch.length === ROWS_PER_STATEMENT) await compare();
  }
  await compare();
  return { read, unchanged, done, todo, refused, numbers: first };
}

/** A row with its store, and a hash of all that decides what becomes of it. */
export function readRowOf(
  number: number,
  row: FeedRow,
  { zone, store, isIgnored }: Pick<ReadRow, 'store' | 'isIgnored'> & { readonly zone: string | undefined },
  reading = READING,
): ReadRow {
  const hash = createHash('sha256')
    .update(JSON.stringify([...reading, zone, store?.id, isIgnored, row]))
    .digest('base64url');
  return { number, row, hash, store, isIgnored };
}

function needZone(row: FeedRow, number: number, rules: DateRules): void {
  const date = [row.starts, row.ends].find((text) => readFeedDate(text, rules).kind === 'needs-zone');
  if (date !== undefined)
    throw new ZoneError(
      `Row ${number} has a date without a time zone, ${date}. Say which zone the feed means, such as America/New_York.`,
    );
}
