import {
  type BulkEdit,
  type BulkOutcome,
  editRecords,
  type RecordKind,
} from '../changes/edit-records.server.ts';
import { codeKind, withdrawnWithStores } from '../codes/write-codes.server.ts';
import type { Database } from '../database.server.ts';
import { postKind } from '../posts/write-posts.server.ts';
import { questionKind, testimonialKind } from '../site/write-placed.server.ts';
import { storeKind } from '../stores/write-stores.server.ts';
import { type ChangeBy, changedFieldsIn, type RecordChange } from './audit.server.ts';

/** Puts records of one kind back as they were. */
type Restore = (
  db: Database,
  bulk: BulkEdit<object> & { readonly changes: (id: number) => object },
  by: ChangeBy,
) => Promise<BulkOutcome>;

/** The records whose changes the audit holds with their values, by the name of their table. */
const restorers: ReadonlyMap<string, Restore> = new Map([
  restorer(codeKind),
  restorer(storeKind),
  restorer(postKind),
  restorer(questionKind),
  restorer(testimonialKind),
]);

export type UndoOutcome =
  | ({ readonly outcome: 'undone' } & BulkOutcome)
  /** There is no such change, or it created something: what was created is withdrawn instead. */
  | { readonly outcome: 'not-undoable' };

/**
 * Brings back what one line of the audit changed, in each record that nobody has changed since; the others are named.
 * It is a change of its own, so it can be undone the same way. Codes that went with their store come back with it.
 */
export async function undoChange(db: Database, auditId: number, by: ChangeBy): Promise<UndoOutcome> {
  const line = await db
    .selectFrom('audit')
    .select(['id', 'subject'])
    .where('id', '=', auditId)
    .executeTakeFirst();
  const restore = line && restorers.get(line.subject);
  const changes = restore ? await listChanges(db, line.subject, auditId) : [];
  // Editors undo changes; an affiliate link is changed by owners alone, in the store's form. Personal values aren't kept.
  const isBeyond = changes.some(
    ({ fields }) => 'affiliateTemplate' in fields || Object.values(fields).includes(null),
  );
  if (!restore || changes.length === 0 || isBeyond) return { outcome: 'not-undoable' };
  const before = new Map(changes.map(({ id, fields }) => [id, valuesBefore(fields)]));
  const done = await restore(
    db,
    {
      action: 'undo',
      ids: changes.map(({ id }) => id),
      changes: (id) => before.get(id)!,
      versions: new Map(changes.map(({ id, version }) => [id, version])),
      detail: { undoes: auditId },
    },
    by,
  );
  if (line.subject === storeKind.subject)
    for (const withdrawal of await withdrawnWithStores(db, auditId, done.ids))
      await undoChange(db, withdrawal, by);
  return { outcome: 'undone', ...done };
}

function restorer<Fields extends object>(kind: RecordKind<Fields>): [subject: string, Restore] {
  const restore: Restore = (db, bulk, by) =>
    editRecords(db, kind, { ...bulk, changes: (id) => bulk.changes(id) as Partial<Fields> }, by);
  return [kind.subject, restore];
}

async function listChanges(db: Database, subject: string, auditId: number): Promise<RecordChange[]> {
  const rows = await db
    .selectFrom('audit_change')
    .select(['subject_id as id', 'version', 'changes'])
    .where('audit_id', '=', auditId)
    .orderBy('subject_id')
    .execute();
  return rows.map(({ id, version, changes }) => ({ id, version, fields: changedFieldsIn(subject, changes) }));
}

function valuesBefore(fields: RecordChange['fields']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values?.[0]]));
}
