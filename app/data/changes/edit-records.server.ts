import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { withoutHidden } from '../../domain/text/typed-text.ts';
import {
  type AuditLine,
  type ChangeBy,
  type ChangedField,
  listChangedFields,
  type RecordChange,
} from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { changeAudited, changeContent } from './content-change.server.ts';

/** A record as stored, with the schema of its fields. */
export interface StoredRecord<Fields> {
  readonly version: number;
  readonly fields: Fields;
  readonly schema: z.ZodType<Fields>;
  readonly row: object;
}

/** Records edited before other requests get a turn: a few milliseconds. */
const RECORDS_PER_YIELD = 20;
/** Records edited in one transaction, so that other writers wait for a fraction of a second at most. */
const RECORDS_PER_STEP = 100;

/** How to read and write one kind of record. */
export interface RecordKind<Fields extends object> {
  /** The name of its table. */
  readonly subject: string;
  /** The fields with personal values: the audit names these without their values. */
  readonly personal?: readonly (keyof Fields)[];
  find(db: Database, id: number): Promise<StoredRecord<Fields> | undefined>;
  /** Fills in the fields that follow from others, such as when it was first published. */
  complete?(fields: Fields, by: ChangeBy): Fields;
  /**
   * Writes the fields, and `version` with them. Before writing, throws a ZodError if another record has a value that
   * must be unique.
   */
  save(transaction: DatabaseTransaction, edit: Edit<Fields>, by: ChangeBy): Promise<void>;
}

export interface Edit<Fields> {
  readonly id: number;
  readonly version: number;
  readonly before: Fields;
  readonly after: Fields;
  /** The row as it's stored before the edit. */
  readonly row: object;
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
  /** Somebody else has saved in the meantime; nothing was written. */
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
    return { result: { outcome: 'saved', version: change.version }, line, codes: codesOf(kind, [id]) };
  });
}

export interface Published {
  readonly status: 'draft' | 'published' | 'withdrawn';
}

/** Puts records on the site, except those that a rule keeps off it. Codes stay as they are when their store comes back. */
export function publishRecords<Fields extends Published>(
  db: Database,
  kind: RecordKind<Fields>,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'published' } as Partial<Fields>;
  return editRecords(db, kind, { action: 'publish', ids, changes }, by);
}

/** Takes records off the site; stores go with all their codes. */
export function withdrawRecords<Fields extends Published>(
  db: Database,
  kind: RecordKind<Fields>,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'withdrawn' } as Partial<Fields>;
  return editRecords(db, kind, { action: 'withdraw', ids, changes }, by);
}

/** A change of many records. */
export interface BulkEdit<Fields> {
  readonly action: string;
  readonly ids: readonly number[];
  /** The same fields for all, or those of each. */
  readonly changes: Partial<Fields> | ((id: number) => Partial<Fields>);
  /** Changes a record only if its fields are still those of this version. Without it, every record is changed. */
  readonly versions?: ReadonlyMap<number, number>;
  /** What else the audit line says. */
  readonly detail?: AuditLine['detail'];
}

/** A record that a bulk change left as it was. */
export type Refusal =
  | { readonly id: number; readonly reason: 'missing' | 'changed-since' }
  /** The rule that it would break: "can’t be Published until its store is published". */
  | { readonly id: number; readonly reason: 'unfit'; readonly field: string; readonly message: string };

export interface BulkOutcome {
  /** The records that it changed. */
  readonly ids: readonly number[];
  /** The audit's line, by which `undoChange` takes it back; null where nothing changed. */
  readonly auditId: number | null;
  readonly refused: readonly Refusal[];
}

/**
 * Changes many records under one line of the audit. Those that don't fit stay as they are and are named. Each record
 * is changed whole; given no transaction, many are changed in several, so that other writers never wait long.
 */
export async function editRecords<Fields extends object>(
  db: Database,
  kind: RecordKind<Fields>,
  bulk: BulkEdit<Fields>,
  by: ChangeBy,
): Promise<BulkOutcome> {
  const ids = [...new Set(bulk.ids)];
  const perStep = db.isTransaction ? Math.max(ids.length, 1) : RECORDS_PER_STEP;
  const made: number[] = [];
  const refused: Refusal[] = [];
  let auditId: number | null = null;
  for (let from = 0; from < ids.length; from += perStep) {
    const step: EditStep<Fields> = { ...bulk, ids: ids.slice(from, from + perStep), continues: auditId };
    const done: StepOutcome = await editStep(db, kind, step, by);
    auditId = done.auditId ?? auditId;
    made.push(...done.result.ids);
    refused.push(...done.result.refused);
  }
  return { ids: made, auditId, refused };
}

interface EditStep<Fields> extends BulkEdit<Fields> {
  /** The line of the audit that an earlier step has written. */
  readonly continues: number | null;
}

interface StepOutcome {
  readonly result: Omit<BulkOutcome, 'auditId'>;
  readonly auditId: number | null;
}

function editStep<Fields extends object>(
  db: Database,
  kind: RecordKind<Fields>,
  step: EditStep<Fields>,
  by: ChangeBy,
): Promise<StepOutcome> {
  const { action, ids, changes, versions, detail = {}, continues } = step;
  return changeAudited(db, by, async (transaction) => {
    const made: RecordChange[] = [];
    const refused: Refusal[] = [];
    for (const [index, id] of ids.entries()) {
      // Yields to requests for pages.
      if (index % RECORDS_PER_YIELD === RECORDS_PER_YIELD - 1) await setImmediate();
      const stored = await kind.find(transaction, id);
      if (!stored) refused.push({ id, reason: 'missing' });
      else if (versions && (await isChangedSince(transaction, kind, id, versions.get(id)!)))
        refused.push({ id, reason: 'changed-since' });
      else {
        const fields = typeof changes === 'function' ? changes(id) : changes;
        const change = await editUnlessUnfit(transaction, kind, id, stored, fields, by);
        if (change && 'reason' in change) refused.push(change);
        else if (change) made.push(change);
      }
    }
    const result = { ids: made.map(({ id }) => id), refused };
    const line = { action, subject: kind.subject, detail, changes: made, continues };
    return made.length === 0 ? { result } : { result, line, codes: codesOf(kind, result.ids) };
  });
}

/** The codes that changed; undefined for records of another kind, which may show on pages of any code. */
function codesOf({ subject }: { readonly subject: string }, ids: readonly number[]) {
  return subject === 'code' ? ids : undefined;
}

/** Whether a field has another value than at `version`; a change that was undone leaves none. */
async function isChangedSince<Fields extends object>(
  transaction: DatabaseTransaction,
  kind: RecordKind<Fields>,
  id: number,
  version: number,
): Promise<boolean> {
  const changed = await listChangedFields(transaction, kind.subject, id, version);
  return changed.some(({ base, theirs }) => !isDeepStrictEqual(base, theirs));
}

async function editUnlessUnfit<Fields extends object>(
  transaction: DatabaseTransaction,
  kind: RecordKind<Fields>,
  id: number,
  stored: StoredRecord<Fields>,
  changes: Partial<Fields>,
  by: ChangeBy,
): Promise<RecordChange | Refusal | undefined> {
  try {
    return await edit(transaction, kind, id, stored, changes, by);
  } catch (error) {
    // `save` refuses before it writes, so the record is as it was.
    if (!(error instanceof z.ZodError)) throw error;
    const { path, message } = error.issues[0]!;
    return { id, reason: 'unfit', field: path.join('.'), message };
  }
}

/**
 * Stored fields without characters that forms refuse by now: an old one must not keep a record from being withdrawn.
 */
function mended<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutHidden(value) as Value;
  if (Array.isArray(value)) return value.map(mended) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mended(each)])) as Value;
}

/** Writes what differs; undefined where nothing does. */
async function edit<Fields extends object>(
  transaction: DatabaseTransaction,
  kind: RecordKind<Fields>,
  id: number,
  { version, fields: before, schema, row }: StoredRecord<Fields>,
  changes: Partial<Fields>,
  by: ChangeBy,
): Promise<RecordChange | undefined> {
  const given = schema.parse({ ...mended(before), ...changes });
  const after = kind.complete?.(given, by) ?? given;
  const changed = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (field) => !isDeepStrictEqual(after[field], before[field]),
  );
  if (changed.length === 0) return undefined;
  await kind.save(transaction, { id, version: version + 1, before, after, row }, by);
  return {
    id,
    version: version + 1,
    fields: Object.fromEntries(
      changed.map((field) => [
        field,
        kind.personal?.includes(field) ? null : ([before[field], after[field]] as const),
      ]),
    ),
  };
}
