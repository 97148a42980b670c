import { currentName } from '../../records/by-subject.ts';
import type { Database } from '../database.server.ts';

/** Who makes a change: a person, or an automatic process. */
export type Actor =
  | { readonly personId: number }
  | { readonly process: 'sample' | 'command' | 'restore' }
  | { readonly process: 'import'; readonly run?: number };

/** Who makes a change, and when (epoch ms). */
export interface ChangeBy {
  readonly actor: Actor;
  readonly now: number;
}

export interface PersonBy extends ChangeBy {
  readonly actor: { readonly personId: number };
}

/** One line of the audit: what was done to which records. */
export interface AuditLine {
  readonly action: string;
  /** What kind of record: the name of its table. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly RecordChange[];
  /** The id of the line that these changes belong to, if an earlier step wrote it. */
  readonly continues?: number | null;
}

/** What an edit changed in one record: `[before, after]` by field, null where the values are personal. */
export interface RecordChange {
  readonly id: number;
  /** The version that the edit made. */
  readonly version: number;
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;
}

/** No engine takes more than about 30,000 values per statement. */
const ROWS_PER_STATEMENT = 500;

/** Writes a line of the audit and returns its id. Call it in the transaction of the change. */
export async function writeAudit(transaction: Database, line: AuditLine, by: ChangeBy): Promise<number> {
  const { subject, changes = [] } = line;
  const id = line.continues ?? (await insertLine(transaction, line, by));
  for (let from = 0; from < changes.length; from += ROWS_PER_STATEMENT) {
    const rows = changes.slice(from, from + ROWS_PER_STATEMENT).map((change) => ({
      subject,
      subject_id: change.id,
      version: change.version,
      audit_id: id,
      changes: JSON.stringify(change.fields),
    }));
    await transaction.insertInto('audit_change').values(rows).execute();
  }
  return id;
}

async function insertLine(transaction: Database, { action, subject, detail = {} }: AuditLine, by: ChangeBy) {
  const { id } = await transaction
    .insertInto('audit')
    .values({
      at: by.now,
      person_id: 'personId' in by.actor ? by.actor.personId : null,
      process: 'process' in by.actor ? by.actor.process : null,
      action,
      subject,
      detail: JSON.stringify('run' in by.actor ? { ...detail, run: by.actor.run } : detail),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The fields that a row of `audit_change` names, with the names that they have today. */
export function changedFieldsIn(subject: string, changes: string): RecordChange['fields'] {
  const fields = JSON.parse(changes) as RecordChange['fields'];
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [currentName(subject, name), values]),
  );
}

/** A field that somebody else has changed in the meantime. */
export interface ChangedField {
  readonly field: string;
  /** What it was at the version that the later editor saw, and what it is now; undefined where that is personal. */
  readonly base: unknown;
  readonly theirs: unknown;
  /** Who changed it last; null where a process did. */
  readonly personId: number | null;
  /** Epoch ms. */
  readonly at: number;
}

/** The fields of a record that were changed after `version`, each once. */
export async function listChangedFields(
  db: Database,
  subject: string,
  id: number,
  version: number,
): Promise<ChangedField[]> {
  const rows = await db
    .selectFrom('audit_change')
    .innerJoin('audit', 'audit.id', 'audit_change.audit_id')
    .select(['audit_change.changes', 'audit.person_id', 'audit.at'])
    .where('audit_change.subject', '=', subject)
    .where('audit_change.subject_id', '=', id)
    .where('audit_change.version', '>', version)
    .orderBy('audit_change.version')
    .execute();
  const changed = new Map<string, ChangedField>();
  for (const row of rows) {
    const fields = changedFieldsIn(subject, row.changes);
    for (const [field, values] of Object.entries(fields)) {
      const [before, theirs] = values ?? [];
      const base = changed.has(field) ? changed.get(field)!.base : before;
      changed.set(field, { field, base, theirs, personId: row.person_id, at: row.at });
    }
  }
  return [...changed.values()];
}
