import type { Generated, Insertable, Selectable } from 'kysely';

export interface CodeTable {
  id: Generated<number>;
  store_id: number;
  code: string;
  description: string;
  category: string;
  /** Where the shop link leads, on the store's own host; null for the store's website. */
  landing_url: string | null;
  /** For editors and checkers: what a test needs, such as a new account. */
  test_note: string | null;
  kind: 'percent' | 'amount' | 'free_delivery' | 'gift' | 'other';
  percent_off: number | null;
  amount_off_cents: number | null;
  max_discount_cents: number | null;
  min_basket_cents: number | null;
  gift: string | null;
  first_order_only: 0 | 1;
  one_per_household: 0 | 1;
  /** JSON list of goods that don't count toward the basket. */
  excludes: string;
  terms_known: 0 | 1;
  discount_override: string | null;
  /** What it applies to within `code_department`, in words that follow "On". */
  scope_words: string | null;
  members_only: Generated<0 | 1>;
  /** Where it works, in words; null for everywhere the store delivers. */
  region: string | null;
  starts_at: number;
  /** The last day of the code in its store's zone; `NEVER_DAY` when it has none. */
  expires_day: number;
  /** Minutes after midnight at which it ends on its last day; null for the end of the day. */
  end_minute: number | null;
  /** IANA name of the time zone of its end; null for the store's. */
  end_zone: string | null;
  /** The first moment (epoch ms) at which it no longer works, computed from the three above. */
  expires_at: number;
  status: 'draft' | 'published' | 'withdrawn';
  published_at: number | null;
  /** 1 to 6 on the home page, else null. */
  featured_rank: number | null;
  source: string;
  source_id: string | null;
  search_text: string;
  uses: Generated<number>;
  rating_thousandths: number | null;
  report_count: Generated<number>;
  /** Of checks at checkout alone. */
  last_passed_at: number | null;
  last_outcome: 'worked' | 'failed' | null;
  last_outcome_at: number | null;
  /** The first test of the unbroken run of passed tests that the last one ends. */
  passing_since: number | null;
  reports_failing: Generated<0 | 1>;
  /** By the last check or by reports; such codes come last in every list. */
  failing: Generated<0 | 1>;
  /** The newest UTC day on which most reports said that it fails, null if none. It matters on that day only. */
  disputed_day: number | null;
  disputed_reports: Generated<number>;
  disputed_failed: Generated<number>;
  /** Set some time after `expires_at` (listing.server.ts), so an unmarked code may have ended too. */
  ended: Generated<0 | 1>;
  version: Generated<number>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

/** The goods that a code applies to; no row means everything. */
export interface CodeDepartmentTable {
  code_id: number;
  department: string;
}

export type CodeRow = Selectable<CodeTable>;
export type NewCode = Insertable<CodeTable>;
