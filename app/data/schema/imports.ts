import type { Generated } from 'kysely';
import type { feedSourceFields } from '../../records/feed-source.ts';
import type { ColumnsOf } from '../changes/record-columns.ts';
import type { RecordTable } from './record.ts';

/** An address that is read by itself. */
export interface FeedSourceTable extends RecordTable, ColumnsOf<typeof feedSourceFields> {
  /** 0 for a new one: at once. */
  next_read_at: Generated<number>;
  /** When it was last read to its end, changed or not. */
  read_at: number | null;
  /** How often it couldn't be read since, since when, and why the last time. */
  failures: Generated<number>;
  failing_since: number | null;
  problem: string | null;
  /** JSON: `KnownFile`, of the file that was applied or discarded last. */
  validators: string | null;
  /** The run that applied a file of it last, and when its address still had that file. */
  listed_run: number | null;
  listed_at: number | null;
  /** Until when its server asks to be left alone. */
  retry_at: number | null;
}

/** One reading of a feed; the counts are of its rows. */
export interface ImportRunTable {
  id: Generated<number>;
  source: string;
  format: string;
  file_name: Generated<string>;
  /** SHA-256 of its bytes, in hex: the same file goes on where a killed run ended. */
  file_hash: Generated<string>;
  started_at: number;
  /** Null until all of it is applied. */
  finished_at: number | null;
  rows_read: Generated<number>;
  rows_created: Generated<number>;
  rows_changed: Generated<number>;
  rows_unchanged: Generated<number>;
  rows_held: Generated<number>;
  rows_gone: Generated<number>;
  rows_refused: Generated<number>;
  /** Codes that the source had listed and this file doesn't. They aren't rows. */
  rows_missing: Generated<number>;
  /** Why nothing was applied, or wasn't proposed. */
  error: string | null;
  state: Generated<
    'uploading' | 'fetching' | 'reading' | 'ready' | 'applying' | 'done' | 'failed' | 'undoing' | 'undone'
  >;
  /** Who uploaded it; null where a command runs it. */
  person_id: Generated<number | null>;
  file_bytes: Generated<number>;
  rows_todo: Generated<number>;
  rows_done: Generated<number>;
  /** JSON: `UploadChoices`. */
  choices: Generated<string>;
  /** JSON: `UploadNotes`. */
  notes: Generated<string>;
  /** The source whose address it reads; null for an upload, and where the source is gone. */
  source_id: Generated<number | null>;
  /** JSON: `KnownFile`, of what was read there, but for its reading. */
  validators: Generated<string | null>;
  /** Whether somebody asked for what it does, rather than the schedule. */
  is_asked: Generated<number>;
}

/** A part of an uploaded file. */
export interface ImportPartTable {
  run_id: number;
  /** From 0. */
  number: number;
  /** Gzip. */
  bytes: Uint8Array;
  /** Its bytes in the file. */
  size: number;
}

/** What applying would do with a row of the file, or with a code that the file doesn't list. */
export interface ImportPreviewTable {
  run_id: number;
  /** The number of the row, or the id of a missing code. */
  number: number;
  outcome: string;
  /** JSON: `PreviewDetail`. */
  detail: string;
  /** Of a new code: the guess, or what somebody has chosen instead. */
  category: string | null;
  guess: string | null;
}

/** A row that was refused. */
export interface ImportRejectTable {
  id: Generated<number>;
  import_run_id: number;
  row_number: number;
  reason: string;
  /** JSON: `FeedRow`. */
  record: string;
}

/** The newest state of a row that a source has listed. */
export interface ImportRowTable {
  source: string;
  feed_id: string;
  /** Of all that decides what becomes of it. */
  hash: string;
  /** Null while it's held. */
  code_id: number | null;
  /** `HeldReason` in app/imports/held.ts. */
  held: string | null;
  /** JSON: the `FeedRow` of a held one. */
  feed: string | null;
  /** The run that listed it last, and what that run counted it as. */
  run_id: number;
  outcome: string;
  listed_at: number;
  /** The network's own, of a code. */
  terms: string | null;
}

/** Which store a source means. */
export interface ImportStoreTable {
  source: string;
  feed_store: string;
  store_id: number;
  /** The store's affiliate link, as the source's tracking addresses show it (`trackingTemplate`). */
  template: string | null;
}

/** What the columns of a source's CSV are. */
export interface ImportMappingTable {
  source: string;
  /** JSON: `Mapping`. */
  mapping: string;
}

/** What a source would change, for editors to decide. */
export interface FeedProposalTable {
  id: Generated<number>;
  source: string;
  code_id: number;
  kind: 'withdraw' | 'change';
  /** JSON: why, or the fields that the source states. */
  detail: string;
  created_at: number;
  decided_at: number | null;
  decided_by: number | null;
  decision: 'accepted' | 'declined' | null;
}
