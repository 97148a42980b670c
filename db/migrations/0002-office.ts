import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import { flag, type TableSyntax } from './baseline/table-syntax.ts';

/**
 * What people need to run the site: sign-in, invitations, the queue, proposals, and versions of records without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, { both: statements, sqliteOnly: sqliteTriggers, postgresOnly: postgresTriggers });
}

function statements(syntax: TableSyntax): string[] {
  return [
    ...signInTables(syntax),
    ...officeTables(syntax),
    ...oldSlugTables(syntax),
    ...columns(syntax),
    ...demonstrationIndexes,
  ];
}

/** The sign-in library's, under our names: its times are ISO 8601 text. */
function signInTables({ id, end }: TableSyntax): string[] {
  return [
    `CREATE TABLE session (
      id ${id},
      person_id INTEGER NOT NULL REFERENCES person (id),
      token TEXT NOT NULL UNIQUE,
      expires_at TEXT NOT NULL,
      ip_address TEXT,
      user_agent TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) ${end}`,
    `CREATE INDEX session_person ON session (person_id)`,
    // A person's password, as a salted hash. The columns of other providers stay empty.
    `CREATE TABLE account (
      id ${id},
      person_id INTEGER NOT NULL REFERENCES person (id),
      account_id TEXT NOT NULL,
      provider_id TEXT NOT NULL,
      password TEXT,
      access_token TEXT,
      refresh_token TEXT,
      id_token TEXT,
      access_token_expires_at TEXT,
      refresh_token_expires_at TEXT,
      scope TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) ${end}`,
    `CREATE INDEX account_person ON account (person_id)`,
    // Challenges of passkeys, for minutes.
    `CREATE TABLE verification (
      id ${id},
      identifier TEXT NOT NULL,
      value TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) ${end}`,
    `CREATE INDEX verification_identifier ON verification (identifier)`,
    `CREATE TABLE passkey (
      id ${id},
      person_id INTEGER NOT NULL REFERENCES person (id),
      name TEXT,
      public_key TEXT NOT NULL,
      credential_id TEXT NOT NULL UNIQUE,
      counter INTEGER NOT NULL,
      device_type TEXT NOT NULL,
      ${flag('backed_up')},
      transports TEXT,
      aaguid TEXT,
      created_at TEXT
    ) ${end}`,
    `CREATE INDEX passkey_person ON passkey (person_id)`,
  ];
}

const listed = `status = 'published' AND ended = 0`;

function officeTables({ id, time, bytes, end, endKeyed }: TableSyntax): string[] {
  return [
    // Links that let somebody in once. The token itself is never stored. An owner link is bound to no address.
    `CREATE TABLE office_link (
      id ${id},
      kind TEXT NOT NULL CHECK (kind IN ('owner', 'invitation', 'reset')),
      token_hash TEXT NOT NULL UNIQUE,
      email TEXT,
      role TEXT CHECK (role IN ('owner', 'editor', 'checker')),
      created_by INTEGER REFERENCES person (id),
      created_at ${time} NOT NULL,
      expires_at ${time} NOT NULL,
      used_at ${time},
      revoked_at ${time},
      CHECK (kind = 'owner' OR email IS NOT NULL),
      CHECK (kind <> 'invitation' OR role IS NOT NULL)
    ) ${end}`,
    // Failed sign-ins of an account and network together, both as one keyed hash.
    `CREATE TABLE sign_in_failure (
      key ${bytes} PRIMARY KEY,
      failures INTEGER NOT NULL,
      first_at ${time} NOT NULL
    ) ${endKeyed}`,
    // One visit of a person to a code of the queue, and why it was handed out. Until it ends, the code is held for that
    // person.
    `CREATE TABLE queue_visit (
      id ${id},
      code_id INTEGER NOT NULL REFERENCES code (id),
      person_id INTEGER NOT NULL REFERENCES person (id),
      reason TEXT NOT NULL,
      shown_at ${time} NOT NULL,
      held_until ${time} NOT NULL,
      ended_at ${time},
      ended_by TEXT CHECK (ended_by IN ('recorded', 'skipped', 'left')),
      CHECK ((ended_at IS NULL) = (ended_by IS NULL))
    ) ${end}`,
    `CREATE INDEX queue_visit_held ON queue_visit (code_id, held_until) WHERE ended_at IS NULL`,
    `CREATE INDEX queue_visit_person ON queue_visit (person_id, ended_at)`,
    // What a checker may only propose: that a code has ended, or that a text is wrong.
    `CREATE TABLE code_proposal (
      id ${id},
      code_id INTEGER NOT NULL REFERENCES code (id),
      person_id INTEGER NOT NULL REFERENCES person (id),
      kind TEXT NOT NULL CHECK (kind IN ('end', 'correction')),
      note TEXT NOT NULL DEFAULT '',
      created_at ${time} NOT NULL,
      decided_at ${time},
      decided_by INTEGER REFERENCES person (id),
      decision TEXT CHECK (decision IN ('accepted', 'declined')),
      CHECK ((decided_at IS NULL) = (decision IS NULL))
    ) ${end}`,
    `CREATE INDEX code_proposal_open ON code_proposal (code_id) WHERE decided_at IS NULL`,
    // A form that is sent twice creates its records once: the second one finds what the first created.
    `CREATE TABLE submission (
      key TEXT PRIMARY KEY,
      person_id INTEGER NOT NULL REFERENCES person (id),
      result TEXT NOT NULL,
      at ${time} NOT NULL
    ) ${endKeyed}`,
    // The indexes that the queue reads. A code has waited since its last test, or since it was published.
    `CREATE INDEX code_last_passed ON code (last_passed_at, id) WHERE ${listed} AND last_passed_at IS NOT NULL`,
    `CREATE INDEX code_untested ON code (uses DESC, id) WHERE ${listed} AND failing = 0 AND last_outcome_at IS NULL`,
    `CREATE INDEX code_waiting ON code (coalesce(last_outcome_at, published_at), id) WHERE ${listed}`,
    // Every filter of the audit is a merge of short ranges of these (app/data/audit/audit-lines.server.ts).
    `CREATE INDEX audit_time ON audit (at)`,
    `CREATE INDEX audit_kind ON audit (subject, action, at)`,
    // The office's list of posts, which holds no text of theirs: bodies are long.
    `CREATE INDEX post_edited ON post
      (updated_at, id, status, published_at, category_id, title, slug, author)`,
    `CREATE INDEX audit_person ON audit (person_id, subject, action, at) WHERE person_id IS NOT NULL`,
    `CREATE INDEX audit_process ON audit (process, subject, action, at) WHERE process IS NOT NULL`,
  ];
}

/** Where a renamed or merged category or tag of the blog was before: its old address redirects. */
function oldSlugTables({ endKeyed }: TableSyntax): string[] {
  return [
    `CREATE TABLE post_category_old_slug (
      slug TEXT PRIMARY KEY,
      post_category_id INTEGER NOT NULL REFERENCES post_category (id) ON DELETE CASCADE
    ) ${endKeyed}`,
    `CREATE TABLE tag_old_slug (
      slug TEXT PRIMARY KEY,
      tag_id INTEGER NOT NULL REFERENCES tag (id) ON DELETE CASCADE
    ) ${endKeyed}`,
  ];
}

const columns = ({ time }: TableSyntax): readonly string[] => [
  `ALTER TABLE person ADD COLUMN ${flag('daily_email')}`,
  // Single-letter keys: some people dictate, or hit keys by accident (WCAG 2.1.4).
  `ALTER TABLE person ADD COLUMN letter_keys INTEGER NOT NULL DEFAULT 1 CHECK (letter_keys IN (0, 1))`,
  // Who took the picture, and whether it may appear in the public history.
  `ALTER TABLE proof ADD COLUMN person_id INTEGER REFERENCES person (id)`,
  `ALTER TABLE proof ADD COLUMN ${flag('shown')}`,
  `ALTER TABLE setting ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE category ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE post_category ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE tag ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  // When the last run failed; null once one has succeeded.
  `ALTER TABLE job_lease ADD COLUMN failed_at ${time}`,
];

/** Every page asks whether there is a sample; these two tables may be large. */
const demonstrationIndexes: readonly string[] = [
  `CREATE INDEX store_demonstration ON store (sample) WHERE sample = 1`,
  `CREATE INDEX post_demonstration ON post (sample) WHERE sample = 1`,
];

const appendOnly = ['audit', 'audit_change'].flatMap((table) =>
  ['UPDATE', 'DELETE'].map((change) => ({ table, change, name: `${table}_no_${change.toLowerCase()}` })),
);

const sqliteTriggers = appendOnly.map(
  ({ table, change, name }) => `CREATE TRIGGER ${name} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'The audit is append-only'); END`,
);

const postgresTriggers = appendOnly.map(
  ({ table, change, name }) => `CREATE TRIGGER ${name} BEFORE ${change} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION refuse_change('The audit is append-only')`,
);
