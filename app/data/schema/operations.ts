import type { Generated } from 'kysely';

export interface ImportRunTable {
  id: Generated<number>;
  source: string;
  format: string;
  started_at: number;
  finished_at: number | null;
  rows_read: Generated<number>;
  rows_created: Generated<number>;
  rows_changed: Generated<number>;
  rows_refused: Generated<number>;
  error: string | null;
}

export interface ImportRejectTable {
  id: Generated<number>;
  import_run_id: number;
  row_number: number;
  reason: string;
  record: string;
}

/** What visitors searched for and did not find. */
export interface SearchMissTable {
  term: string;
  day: number;
  searches: Generated<number>;
}

export interface AuditTable {
  id: Generated<number>;
  at: number;
  actor: string;
  action: string;
  subject: string;
  /** JSON. */
  detail: Generated<string>;
}

export interface JobLeaseTable {
  name: string;
  holder: string;
  held_until: number;
  last_run_at: number | null;
}

export interface CacheVersionTable {
  id: 1;
  version: number;
}
