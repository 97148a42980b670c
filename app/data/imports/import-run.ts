import type { FeedRow } from '../../imports/feed-row.ts';
import type { HeldReason } from '../../imports/held.ts';
import type { FeedCode } from './feed-code.ts';

/** What became of a row. The counts of all rows add up to those that were read. */
export const outcomes = ['created', 'changed', 'unchanged', 'held', 'gone', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];
export type Applied = Exclude<Outcome, 'refused'>;

/** How many rows were read, and what became of them. Missing codes aren't rows. */
export interface Counts extends Readonly<Record<Outcome, number>> {
  readonly read: number;
  readonly missing: number;
}

/** One reading of a feed. */
export interface ImportRun {
  /** 0 where nothing is written. */
  readonly id: number;
  readonly source: string;
  /** How the source is called where shoppers read it. */
  readonly sourceName: string;
  /** What a dry run would have added, by `keyOfCode`; undefined where codes are written. */
  readonly dry: Map<string, FeedCode> | undefined;
}

/** A row that has to be looked at, with the store that it means. */
export interface ReadRow {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly row: FeedRow;
  /** Of all that decides what becomes of it. */
  readonly hash: string;
  readonly store: StoreAt | undefined;
  /** Whether the source leaves out what that store has. */
  readonly isIgnored: boolean;
}

/** A store of ours, as far as its codes' fields depend on it. */
export interface StoreAt {
  readonly id: number;
  readonly name: string;
  readonly website: string;
  readonly zone: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
}

/** What became of a row, with what a person needs to judge it by. */
export interface ReportedRow extends Pick<ReadRow, 'number' | 'store'> {
  /** A row that couldn't be read has nothing but its id. */
  readonly row: Pick<FeedRow, 'id'> & Partial<FeedRow>;
  readonly outcome: Outcome;
  /** Why it's refused, as a sentence. */
  readonly why?: string;
  readonly held?: HeldReason | null;
  /** What it states. */
  readonly code?: FeedCode | undefined;
  readonly codeId?: number | null;
  /** The code of ours that a held row states otherwise. */
  readonly besideId?: number | null;
  /** Before and after, by field of the code. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | undefined;
}

export interface Refused {
  readonly row: number;
  readonly id: string;
  readonly reason: string;
}
