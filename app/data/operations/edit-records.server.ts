import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { type ChangeBy, type ChangedField, listChangedFields, type RecordChange } from './audit.server.ts';
import { changeContent } from './content-change.server.ts';

/** A record as stored, with the schema of its fields. */
export interface StoredRecord<Fields> {
  readonly version: number;
  readonly fields: Fields;
  readonly schema: z.ZodType<Fields>;
}

/** Records edited between yields: a few milliseconds. */
const STEP = 20;

/** How to read and write one kind of record. */
export interface RecordKind<Fields extends object> {
  /** The name of its table. */
  readonly subject: string;
  /** Whether its values are personal: the audit then names the changed fields without their values. */
  readonly isPersonal?: boolean;
  find(transaction: DatabaseTransaction, id: number): Promise<StoredRecord<Fields> | undefined>;
  /** Writes the fields, and `version` with them. */
  save(transaction: DatabaseTransaction, edit: Edit<Fields>, by: ChangeBy): Promise<void>;
}

export interface Edit<Fields> {
  readonly id: number;
  readonly version: number;
  readonly before: Fields;
  readonly after: Fields;
}

export interface Update<Fields> {
  readonly id: number;
  /** The version that the editor began from. */
  readonly version: number;
  /** The fields that change; all others stay. */
  readonly changes: Partial<Fields>;
}

export type UpdateOutcome =
  | { readonly outcome: 'saved'; readonly version: number }
  /** Somebody else has saved meanwhile; nothing was written. */
  | { readonly outcome: 'conflict'; readonly version: number; readonly changed: readonly ChangedField[] }
  | { readonly outcome: 'missing' };

/**
 * Changes one record, unless somebody else has changed it since the editor began.
 * @throws ZodError when the fields don't fit together
 */
export function updateRecord<Fields extends object>(
  db: Database,
  kind: RecordKind<Fields>,
  { id, version, changes }: Update<Fields>,
  by: ChangeBy,
): Promise<UpdateOutcome> {
  return changeContent<UpdateOutcome>(db, by, async (transaction) => {
    const stored = await kind.find(transaction, id);
    if (!stored) return { result: { outcome: 'missing' } };
    if (stored.version !== version) {
      const changed = await listChangedFields(transaction, kind.subject, id, version);
      return { result: { outcome: 'conflict', version: stored.version, changed } };
    }
    const change = await edit(transaction, kind, id, stored, changes, by);
    if (!change) return { result: { outcome: 'saved', version } };
    const line = { action: 'update', subject: kind.subject, changes: [change] };
    return { result: { outcome: 'saved', version: change.version }, line };
  });
}

/** A change of many records, whatever their versions. */
export interface BulkEdit<Fields> {
  readonly action: string;
  readonly ids: readonly number[];
  /** The same fields for all, or those of each. */
  readonly changes: Partial<Fields> | ((id: number) => Partial<Fields>);
}

/**
 * Changes many records under one line of the audit.
 * @returns the ids of those that it changed
 * @throws ZodError when the fields of one don't fit together; none is changed then
 */
export function editRecords<Fields extends object>(
  db: Database,
  kind: RecordKind<Fields>,
  { action, ids, changes }: BulkEdit<Fields>,
  by: ChangeBy,
): Promise<number[]> {
  return changeContent(db, by, async (transaction) => {
    const made: RecordChange[] = [];
    for (const [index, id] of ids.entries()) {
      // Yields to requests for pages.
      if (index % STEP === STEP - 1) await setImmediate();
      const stored = await kind.find(transaction, id);
      if (!stored) continue;
      const fields = typeof changes === 'function' ? changes(id) : changes;
      const change = await edit(transaction, kind, id, stored, fields, by);
      if (change) made.push(change);
    }
    const result = made.map(({ id }) => id);
    return made.length === 0
      ? { result }
      : { result, line: { action, subject: kind.subject, changes: made } };
  });
}

/** Writes what differs; undefined where nothing does. */
async function edit<Fields extends object>(
  transaction: DatabaseTransaction,
  kind: RecordKind<Fields>,
  id: number,
  { version, fields: before, schema }: StoredRecord<Fields>,
  changes: Partial<Fields>,
  by: ChangeBy,
): Promise<RecordChange | undefined> {
  const after = schema.parse({ ...before, ...changes });
  const changed = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (field) => !isDeepStrictEqual(after[field], before[field]),
  );
  if (changed.length === 0) return undefined;
  await kind.save(transaction, { id, version: version + 1, before, after }, by);
  return {
    id,
    version: version + 1,
    fields: Object.fromEntries(
      changed.map((field) => [field, kind.isPersonal ? null : ([before[field], after[field]] as const)]),
    ),
  };
}
