import type { Generated, Insertable, Selectable } from 'kysely';
import type { allCodeFields } from '../../records/code.ts';
import type { ColumnsOf } from '../changes/record-columns.ts';
import type { RecordTable } from './record.ts';

/** The fields that people write are those of `codeFields`. The others are computed, or are counts. */
export interface CodeTable
  extends RecordTable,
    Omit<ColumnsOf<typeof allCodeFields>, 'category' | 'members_only'> {
  store_id: number;
  category: string;
  members_only: Generated<0 | 1>;
  /** The first moment (epoch ms) at which it no longer works, computed from its last day, time, and zone. */
  expires_at: number;
  source: string;
  source_id: string | null;
  search_text: string;
  uses: Generated<number>;
  rating_thousandths: number | null;
  report_count: Generated<number>;
  /** Of clear tests alone. */
  last_passed_at: number | null;
  last_outcome: 'worked' | 'failed' | null;
  last_outcome_at: number | null;
  /** The first test of the unbroken run of passed tests that the last one ends. */
  passing_since: number | null;
  reports_failing: Generated<0 | 1>;
  /** By the last clear test or by reports; such codes come last in every list. */
  failing: Generated<0 | 1>;
  /** The newest UTC day on which most reports said that it fails, null if none. It matters on that day only. */
  disputed_day: number | null;
  disputed_reports: Generated<number>;
  disputed_failed: Generated<number>;
  /** Set some time after `expires_at` (listing.server.ts), so an unmarked code may have ended too. */
  ended: Generated<0 | 1>;
}

/** The goods that a code applies to; no row means everything. */
export interface CodeDepartmentTable {
  code_id: number;
  department: string;
}

export type CodeRow = Selectable<CodeTable>;
export type NewCode = Insertable<CodeTable>;

/** How many codes of a store are listed: published and not marked as ended. Maintained by triggers. */
export interface ListedCodesTable {
  store_id: number;
  codes: number;
}
