import { flag, sample, type TableSyntax } from './table-syntax.ts';

/** People, audit, imports, and what keeps processes in step. */
export function operationsTables({ id, time, end, endKeyed }: TableSyntax): string[] {
  return [
    // Tests and the audit log hold a person's id, so that erasing the person blanks only this row. The sign-in library
    // writes created_at and updated_at, and it writes ISO 8601 text.
    `CREATE TABLE person (
      id ${id},
      display_name TEXT NOT NULL,
      email TEXT UNIQUE,
      ${flag('email_verified')},
      image TEXT,
      role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'checker')),
      removed_at ${time},
      ${sample},
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) ${end}`,
    // One line for each change, however many records it touched. A change is made by a person or by a process.
    `CREATE TABLE audit (
      id ${id},
      at ${time} NOT NULL,
      person_id INTEGER REFERENCES person (id),
      process TEXT,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL DEFAULT '{}',
      CHECK ((person_id IS NULL) <> (process IS NULL))
    ) ${end}`,
    // What an edit changed, with the values before and after; version is the one that it made.
    `CREATE TABLE audit_change (
      subject TEXT NOT NULL,
      subject_id INTEGER NOT NULL,
      version INTEGER NOT NULL,
      audit_id INTEGER NOT NULL REFERENCES audit (id) ON DELETE CASCADE,
      changes TEXT NOT NULL,
      PRIMARY KEY (subject, subject_id, version)
    ) ${endKeyed}`,
    `CREATE INDEX audit_change_audit ON audit_change (audit_id)`,
    `CREATE TABLE import_run (
      id ${id},
      source TEXT NOT NULL,
      format TEXT NOT NULL,
      started_at ${time} NOT NULL,
      finished_at ${time},
      rows_read INTEGER NOT NULL DEFAULT 0,
      rows_created INTEGER NOT NULL DEFAULT 0,
      rows_changed INTEGER NOT NULL DEFAULT 0,
      rows_refused INTEGER NOT NULL DEFAULT 0,
      error TEXT
    ) ${end}`,
    `CREATE TABLE import_reject (
      id ${id},
      import_run_id INTEGER NOT NULL REFERENCES import_run (id) ON DELETE CASCADE,
      row_number INTEGER NOT NULL,
      reason TEXT NOT NULL,
      record TEXT NOT NULL
    ) ${end}`,
    `CREATE INDEX import_reject_run ON import_reject (import_run_id, row_number)`,
    `CREATE TABLE job_lease (
      name TEXT PRIMARY KEY,
      holder TEXT NOT NULL,
      held_until ${time} NOT NULL,
      last_run_at ${time}
    ) ${end}`,
    // Raised with every change of content; a process whose number is older drops its cached pages.
    `CREATE TABLE cache_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) ${end}`,
    `INSERT INTO cache_version (id, version) VALUES (1, 1)`,
  ];
}
