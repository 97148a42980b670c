import type { Generated } from 'kysely';

/** Terms that visitors searched for without a result. */
export interface SearchMissTable {
  term: string;
  day: number;
  searches: Generated<number>;
}

/** A line for each change, however many records it touched. */
export interface AuditTable {
  id: Generated<number>;
  at: number;
  /** A change is made by a person or by a process, so one of these two is null. */
  person_id: number | null;
  process: string | null;
  action: string;
  /** What kind of record: the name of its table. */
  subject: string;
  /** JSON. */
  detail: Generated<string>;
}

/** What an edit changed in one record. */
export interface AuditChangeTable {
  subject: string;
  subject_id: number;
  /** The version that the edit made. */
  version: number;
  audit_id: number;
  /** JSON: `[before, after]` by field; null in place of the pair where the values are personal. */
  changes: string;
}

export interface JobLeaseTable {
  name: string;
  holder: string;
  held_until: number;
  last_run_at: number | null;
  /** When the last run failed; null once one has succeeded. */
  failed_at: Generated<number | null>;
}

/** What was taken away for good (app/data/tombstones/tombstone.server.ts). */
export interface TombstoneTable {
  name: string;
  /** Epoch ms, as in the name. */
  at: number;
}

/** The tokens that a network has left (app/domain/visitors/token-bucket.ts); the key is salted with the day. */
export interface RateBucketTable {
  key: Uint8Array;
  millionths: number;
  at: number;
}

export interface CacheVersionTable {
  id: 1;
  version: number;
}
