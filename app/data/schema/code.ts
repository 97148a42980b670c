import type { Generated, Insertable, Selectable } from 'kysely';

export interface CodeTable {
  id: Generated<number>;
  store_id: number;
  code: string;
  description: string;
  category: string;
  kind: 'percent' | 'amount' | 'free_delivery' | 'gift' | 'other';
  percent_off: number | null;
  amount_off_cents: number | null;
  max_discount_cents: number | null;
  min_basket_cents: number | null;
  gift: string | null;
  first_order_only: 0 | 1;
  one_per_household: 0 | 1;
  /** JSON list of what does not count towards the basket. */
  excludes: string;
  terms_known: 0 | 1;
  discount_override: string | null;
  starts_at: number;
  /** The last day of the code in its store's zone; `NEVER_DAY` when it has none. */
  expires_day: number;
  /** The first moment after that day. */
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
  reports_failing: Generated<0 | 1>;
  /** By the last check or by reports; such codes sink in every list. */
  failing: Generated<0 | 1>;
  /** The newest UTC day on which most reports said that it fails, null if none; of that day alone, so past with it. */
  disputed_day: number | null;
  disputed_reports: Generated<number>;
  disputed_failed: Generated<number>;
  /** Marked some time after `expires_at` (listing.server.ts); what is not marked may have ended all the same. */
  ended: Generated<0 | 1>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

export type CodeRow = Selectable<CodeTable>;
export type NewCode = Insertable<CodeTable>;
