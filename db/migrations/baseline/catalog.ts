import { flag, sample, status, type TableSyntax, version } from './table-syntax.ts';

/** Stores, codes, their tests, and what visitors do. */
export function catalogTables({ id, time, bytes, end, endKeyed }: TableSyntax): string[] {
  return [
    `CREATE TABLE store (
      id ${id},
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      logo TEXT NOT NULL,
      hue INTEGER NOT NULL CHECK (hue BETWEEN 0 AND 360),
      website TEXT NOT NULL,
      affiliate_template TEXT,
      delivery_time TEXT NOT NULL,
      delivery_fee_cents INTEGER CHECK (delivery_fee_cents >= 0),
      zone TEXT NOT NULL,
      highlights TEXT NOT NULL,
      coverage TEXT NOT NULL,
      coverage_kinds TEXT NOT NULL,
      ${status},
      position INTEGER NOT NULL DEFAULT 0,
      rating_thousandths INTEGER,
      report_count INTEGER NOT NULL DEFAULT 0,
      ${version},
      ${sample},
      created_at ${time} NOT NULL,
      updated_at ${time} NOT NULL
    ) ${end}`,
    // Where a renamed store was before: its old address redirects.
    `CREATE TABLE store_old_slug (
      slug TEXT PRIMARY KEY,
      store_id INTEGER NOT NULL REFERENCES store (id) ON DELETE CASCADE
    ) ${endKeyed}`,
    `CREATE TABLE category (
      id ${id},
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      ${sample}
    ) ${end}`,
    `CREATE TABLE store_category (
      store_id INTEGER NOT NULL REFERENCES store (id) ON DELETE CASCADE,
      category_id INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY (store_id, category_id)
    ) ${endKeyed}`,

    // The columns from uses to ended are computed from tests, events, and the clock, and never entered by hand.
    `CREATE TABLE code (
      id ${id},
      store_id INTEGER NOT NULL REFERENCES store (id),
      code TEXT NOT NULL,
      description TEXT NOT NULL,
      category TEXT NOT NULL,
      landing_url TEXT,
      test_note TEXT,
      kind TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'free_delivery', 'gift', 'other')),
      percent_off INTEGER CHECK (percent_off BETWEEN 1 AND 100),
      amount_off_cents INTEGER CHECK (amount_off_cents > 0),
      max_discount_cents INTEGER CHECK (max_discount_cents > 0),
      min_basket_cents INTEGER CHECK (min_basket_cents >= 0),
      gift TEXT,
      ${flag('first_order_only')},
      ${flag('one_per_household')},
      excludes TEXT NOT NULL DEFAULT '[]',
      terms_known INTEGER NOT NULL DEFAULT 1 CHECK (terms_known IN (0, 1)),
      discount_override TEXT,
      scope_words TEXT,
      ${flag('members_only')},
      region TEXT,
      starts_at ${time} NOT NULL,
      expires_day INTEGER NOT NULL,
      end_minute INTEGER CHECK (end_minute BETWEEN 1 AND 1439),
      end_zone TEXT,
      expires_at ${time} NOT NULL,
      ${status},
      published_at ${time},
      featured_rank INTEGER,
      source TEXT NOT NULL,
      source_id TEXT,
      search_text TEXT NOT NULL,
      uses INTEGER NOT NULL DEFAULT 0,
      rating_thousandths INTEGER,
      report_count INTEGER NOT NULL DEFAULT 0,
      last_passed_at ${time},
      last_outcome TEXT CHECK (last_outcome IN ('worked', 'failed')),
      last_outcome_at ${time},
      passing_since ${time},
      ${flag('reports_failing')},
      ${flag('failing')},
      disputed_day INTEGER,
      disputed_reports INTEGER NOT NULL DEFAULT 0,
      disputed_failed INTEGER NOT NULL DEFAULT 0,
      ${flag('ended')},
      ${version},
      ${sample},
      created_at ${time} NOT NULL,
      updated_at ${time} NOT NULL,
      UNIQUE (source, source_id)
    ) ${end}`,
    // The goods that a code applies to; no row means everything.
    `CREATE TABLE code_department (
      code_id INTEGER NOT NULL REFERENCES code (id) ON DELETE CASCADE,
      department TEXT NOT NULL,
      PRIMARY KEY (code_id, department)
    ) ${endKeyed}`,

    // A picture of a checkout. Removing it deletes the bytes and leaves the row, which says that there was one.
    `CREATE TABLE proof (
      id ${id},
      name TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      size INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      bytes ${bytes},
      ${sample},
      created_at ${time} NOT NULL,
      removed_at ${time},
      CHECK (bytes IS NOT NULL OR removed_at IS NOT NULL)
    ) ${end}`,
    // Who says so is a person of ours, or the store or feed that is named in source. A correction is a row of its own
    // that names the row it replaces; a request key makes a test that is sent twice count once.
    `CREATE TABLE code_check (
      id ${id},
      code_id INTEGER NOT NULL REFERENCES code (id),
      method TEXT NOT NULL CHECK (method IN ('checkout', 'store', 'feed')),
      outcome TEXT NOT NULL CHECK (outcome IN ('worked', 'failed', 'unclear', 'retracted')),
      note TEXT NOT NULL DEFAULT '',
      person_id INTEGER REFERENCES person (id),
      source TEXT,
      before_cents INTEGER,
      after_cents INTEGER,
      checked_at ${time} NOT NULL,
      received_at ${time} NOT NULL,
      request_key TEXT UNIQUE,
      proof_id INTEGER REFERENCES proof (id),
      corrects_id INTEGER REFERENCES code_check (id),
      ${sample},
      CHECK (person_id IS NOT NULL OR source IS NOT NULL),
      CHECK (outcome <> 'retracted' OR corrects_id IS NOT NULL)
    ) ${end}`,
    `CREATE INDEX code_check_newest ON code_check (code_id, checked_at DESC, id DESC)`,
    `CREATE INDEX code_check_time ON code_check (checked_at)`,
    `CREATE INDEX code_check_person ON code_check (person_id, received_at)`,
    `CREATE UNIQUE INDEX code_check_corrects ON code_check (corrects_id) WHERE corrects_id IS NOT NULL`,

    // One row for each use, visit, and report that counts (app/domain/visitors/counting.ts). The visitor is made of
    // HMACs under that day's salt: 8 bytes for the site, 4 for the network, and 4 for the browser.
    `CREATE TABLE code_event (
      code_id INTEGER NOT NULL REFERENCES code (id),
      kind TEXT NOT NULL CHECK (kind IN ('use', 'visit', 'report')),
      day INTEGER NOT NULL,
      visitor ${bytes} NOT NULL,
      worked INTEGER CHECK (worked IN (0, 1)),
      at ${time} NOT NULL,
      PRIMARY KEY (day, code_id, kind, visitor)
    ) ${endKeyed}`,
    `CREATE TABLE visitor_salt (day INTEGER PRIMARY KEY, salt ${bytes} NOT NULL) ${end}`,
    `CREATE TABLE code_day (
      code_id INTEGER NOT NULL REFERENCES code (id),
      day INTEGER NOT NULL,
      uses INTEGER NOT NULL DEFAULT 0,
      visits INTEGER NOT NULL DEFAULT 0,
      worked INTEGER NOT NULL DEFAULT 0,
      failed INTEGER NOT NULL DEFAULT 0,
      failed_networks INTEGER NOT NULL DEFAULT 0,
      worked_since_test INTEGER NOT NULL DEFAULT 0,
      failed_since_test INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (code_id, day)
    ) ${endKeyed}`,
    // Most uses of a day first: what is trending is found among the first of each day.
    `CREATE INDEX code_day_most_used ON code_day (day, uses DESC, code_id)`,
    // Published codes of a store that are not marked as ended; the engine's own half keeps the counts.
    `CREATE TABLE listed_codes (store_id INTEGER PRIMARY KEY, codes INTEGER NOT NULL) ${end}`,
  ];
}
