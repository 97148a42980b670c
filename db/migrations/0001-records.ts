import { type Kysely, sql } from 'kysely';

/**
 * Every record of the site. Conventions: times are integer milliseconds since 1970 UTC (`…_at`), days integer days
 * since 1970 (`…_day`), money integer cents (`…_cents`), ratings integer thousandths, booleans 0 or 1, opaque lists
 * JSON text. `sample` marks demonstration records, which an editor removes in one action.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sample = 'sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1))';

const statements = [
  `CREATE TABLE store (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    logo TEXT NOT NULL,
    hue INTEGER NOT NULL CHECK (hue BETWEEN 0 AND 360),
    website TEXT NOT NULL,
    delivery_time TEXT NOT NULL,
    delivery_fee_cents INTEGER NOT NULL CHECK (delivery_fee_cents >= 0),
    zone TEXT NOT NULL,
    categories TEXT NOT NULL,
    highlights TEXT NOT NULL,
    coverage TEXT NOT NULL,
    coverage_kinds TEXT NOT NULL,
    rating_thousandths INTEGER,
    report_count INTEGER NOT NULL DEFAULT 0,
    position INTEGER NOT NULL DEFAULT 0,
    ${sample},
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT`,

  // From uses to disputed_failed, the columns are worked out from ledger and events; never typed in.
  `CREATE TABLE code (
    id INTEGER PRIMARY KEY,
    store_id INTEGER NOT NULL REFERENCES store (id),
    code TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'free_delivery', 'gift', 'other')),
    percent_off INTEGER CHECK (percent_off BETWEEN 1 AND 100),
    amount_off_cents INTEGER CHECK (amount_off_cents > 0),
    max_discount_cents INTEGER CHECK (max_discount_cents > 0),
    min_basket_cents INTEGER CHECK (min_basket_cents >= 0),
    gift TEXT,
    first_order_only INTEGER NOT NULL DEFAULT 0 CHECK (first_order_only IN (0, 1)),
    one_per_household INTEGER NOT NULL DEFAULT 0 CHECK (one_per_household IN (0, 1)),
    excludes TEXT NOT NULL DEFAULT '[]',
    terms_known INTEGER NOT NULL DEFAULT 1 CHECK (terms_known IN (0, 1)),
    discount_override TEXT,
    starts_at INTEGER NOT NULL,
    expires_day INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'withdrawn')),
    published_at INTEGER,
    featured_rank INTEGER,
    source TEXT NOT NULL,
    source_id TEXT,
    search_text TEXT NOT NULL,
    uses INTEGER NOT NULL DEFAULT 0,
    rating_thousandths INTEGER,
    report_count INTEGER NOT NULL DEFAULT 0,
    last_passed_at INTEGER,
    last_outcome TEXT CHECK (last_outcome IN ('worked', 'failed')),
    last_outcome_at INTEGER,
    reports_failing INTEGER NOT NULL DEFAULT 0 CHECK (reports_failing IN (0, 1)),
    failing INTEGER NOT NULL DEFAULT 0 CHECK (failing IN (0, 1)),
    disputed_day INTEGER,
    disputed_reports INTEGER NOT NULL DEFAULT 0,
    disputed_failed INTEGER NOT NULL DEFAULT 0,
    ${sample},
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (source, source_id)
  ) STRICT`,
  `CREATE INDEX code_store ON code (store_id, status, expires_at)`,
  `CREATE INDEX code_live ON code (status, expires_at)`,
  `CREATE INDEX code_featured ON code (featured_rank) WHERE featured_rank IS NOT NULL`,

  `CREATE TABLE code_check (
    id INTEGER PRIMARY KEY,
    code_id INTEGER NOT NULL REFERENCES code (id),
    method TEXT NOT NULL CHECK (method IN ('checkout', 'store', 'feed')),
    outcome TEXT NOT NULL CHECK (outcome IN ('worked', 'failed', 'unclear')),
    note TEXT NOT NULL DEFAULT '',
    checked_by TEXT NOT NULL,
    before_cents INTEGER,
    after_cents INTEGER,
    checked_at INTEGER NOT NULL,
    ${sample}
  ) STRICT`,
  `CREATE INDEX code_check_newest ON code_check (code_id, checked_at DESC, id DESC)`,
  `CREATE INDEX code_check_time ON code_check (checked_at)`,
  // The ledger only grows: a correction is a new row. Samples alone can be cleared away.
  `CREATE TRIGGER code_check_no_change BEFORE UPDATE ON code_check
    BEGIN SELECT RAISE(ABORT, 'The ledger of checks is append-only'); END`,
  `CREATE TRIGGER code_check_no_removal BEFORE DELETE ON code_check WHEN OLD.sample = 0
    BEGIN SELECT RAISE(ABORT, 'The ledger of checks is append-only'); END`,

  // One row for each use, visit, and report that counts (app/domain/visitors/counting.ts). The visitor is made of HMACs under
  // that day's salt: 8 bytes for the site, 4 for the network, and 4 for the browser.
  `CREATE TABLE code_event (
    code_id INTEGER NOT NULL REFERENCES code (id),
    kind TEXT NOT NULL CHECK (kind IN ('use', 'visit', 'report')),
    day INTEGER NOT NULL,
    visitor BLOB NOT NULL,
    worked INTEGER CHECK (worked IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (day, code_id, kind, visitor)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE visitor_salt (day INTEGER PRIMARY KEY, salt BLOB NOT NULL) STRICT`,
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
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX code_day_uses ON code_day (day, code_id, uses)`,

  `CREATE TABLE post_category (slug TEXT PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL, ${sample}) STRICT`,
  `CREATE TABLE post (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    body TEXT NOT NULL,
    author TEXT NOT NULL,
    category_slug TEXT NOT NULL REFERENCES post_category (slug),
    image TEXT NOT NULL,
    featured INTEGER NOT NULL DEFAULT 0 CHECK (featured IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'withdrawn')),
    published_at INTEGER,
    ${sample},
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX post_newest ON post (status, published_at DESC)`,
  `CREATE TABLE post_tag (
    post_id INTEGER NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (slug, post_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_tag_post ON post_tag (post_id)`,

  `CREATE TABLE faq (
    id INTEGER PRIMARY KEY,
    page TEXT NOT NULL CHECK (page IN ('home', 'contact')),
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    position INTEGER NOT NULL,
    ${sample}
  ) STRICT`,
  `CREATE TABLE testimonial (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    location TEXT NOT NULL,
    text TEXT NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
    consent TEXT,
    position INTEGER NOT NULL,
    ${sample}
  ) STRICT`,
  `CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    ${sample}
  ) STRICT`,

  `CREATE TABLE message (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    subject TEXT NOT NULL,
    category TEXT,
    body TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done')),
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX message_email ON message (email)`,
  `CREATE TABLE subscriber (
    id INTEGER PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'left')),
    confirm_token_hash TEXT UNIQUE,
    confirm_expires_at INTEGER,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER,
    left_at INTEGER,
    CHECK (status <> 'pending' OR confirm_expires_at IS NOT NULL),
    CHECK (status <> 'left' OR left_at IS NOT NULL)
  ) STRICT`,
  `CREATE TABLE subscriber_store (
    subscriber_id INTEGER NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
    store_id INTEGER NOT NULL REFERENCES store (id) ON DELETE CASCADE,
    PRIMARY KEY (subscriber_id, store_id)
  ) STRICT, WITHOUT ROWID`,
  // dedupe_key keeps a mail that must go once (a week's digest to one reader) from being queued twice. After
  // expires_at it's of no use to anyone and isn't sent any more.
  `CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    to_address TEXT NOT NULL,
    reply_to TEXT,
    subject TEXT NOT NULL,
    text_body TEXT NOT NULL,
    html_body TEXT NOT NULL,
    headers TEXT NOT NULL DEFAULT '{}',
    dedupe_key TEXT UNIQUE,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'dead')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL,
    leased_until INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    sent_at INTEGER,
    CHECK (state <> 'sent' OR sent_at IS NOT NULL)
  ) STRICT`,
  `CREATE INDEX outbox_due ON outbox (next_try_at) WHERE state = 'queued'`,
  `CREATE INDEX outbox_to ON outbox (to_address)`,

  `CREATE TABLE import_run (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    format TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    rows_read INTEGER NOT NULL DEFAULT 0,
    rows_created INTEGER NOT NULL DEFAULT 0,
    rows_changed INTEGER NOT NULL DEFAULT 0,
    rows_refused INTEGER NOT NULL DEFAULT 0,
    error TEXT
  ) STRICT`,
  `CREATE TABLE import_reject (
    id INTEGER PRIMARY KEY,
    import_run_id INTEGER NOT NULL REFERENCES import_run (id) ON DELETE CASCADE,
    row_number INTEGER NOT NULL,
    reason TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX import_reject_run ON import_reject (import_run_id, row_number)`,
  `CREATE TABLE search_miss (
    term TEXT NOT NULL,
    day INTEGER NOT NULL,
    searches INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, term)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '{}'
  ) STRICT`,
  `CREATE TABLE job_lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    held_until INTEGER NOT NULL,
    last_run_at INTEGER
  ) STRICT`,
  // Raised with every change of content; a process whose number is older drops its cached pages.
  `CREATE TABLE cache_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) STRICT`,
  `INSERT INTO cache_version (id, version) VALUES (1, 1)`,
];
