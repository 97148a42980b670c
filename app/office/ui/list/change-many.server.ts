import { data, redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { isChangeOf } from '../../../data/audit/person-names.server.ts';
import { type UndoOutcome, undoChange } from '../../../data/audit/undo-change.server.ts';
import {
  type BulkOutcome,
  type Published,
  publishRecords,
  type RecordKind,
  withdrawRecords,
} from '../../../data/changes/edit-records.server.ts';
import { createOnce, findCreated } from '../../../data/changes/submissions.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { countText } from '../../../words/counts.ts';
import { leftText, nounOf } from '../../../words/office/left.ts';
import { INTENT_FIELD, UNDO_FIELD } from '../form/form-values.ts';
import { idsIn } from './arrangement.server.ts';

/** What a list says of the change that was just asked for. */
export interface Said {
  readonly text: string;
  /** Failed if nothing was changed because of how it was asked. */
  readonly tone: 'done' | 'attention' | 'failed';
  /** The change's line in the audit, if it can be undone. */
  readonly undo?: number | null;
  /** How many it published. */
  readonly published?: number;
  /** Some of the records that stayed as they were. */
  readonly left?: readonly number[];
}

/** So many that stayed as they were are named. */
const NAMED = 5;

interface Many {
  /** The records, if they aren't the selected ones. */
  readonly ids?: readonly number[];
  /** What became of what is theirs: ", with their codes". */
  readonly also?: (verb: string, count: number) => string;
}

/** Publishes or withdraws records of a list, or takes back what this person did to some. */
export async function changeMany<Fields extends Published>(
  db: Database,
  kind: RecordKind<Fields>,
  form: FormData,
  by: PersonBy,
  { ids = idsIn(form), also }: Many = {},
): Promise<Said> {
  const { subject } = kind;
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'undo') {
    const undone = await undoOwn(db, form, subject, by);
    if (undone.outcome === 'undone') return saidOf(subject, 'changed back', undone);
    const isOthers = undone.outcome === 'not-yours';
    return { text: isOthers ? NOT_YOURS : 'That change can’t be undone.', tone: 'failed' };
  }
  if (ids.length === 0) return { text: `Select at least one ${nounOf(subject)} first.`, tone: 'failed' };
  if (intent === 'publish')
    return saidOf(subject, 'published', await publishRecords(db, kind, ids, by), also);
  if (intent === 'withdraw')
    return saidOf(subject, 'withdrawn', await withdrawRecords(db, kind, ids, by), also);
  return { text: 'This page is out of date. Reload it, then try again.', tone: 'failed' };
}

export const NOT_YOURS = 'Only your own changes can be undone here.';

export function saidOf(
  subject: string,
  verb: string,
  { ids, auditId: undo, refused }: BulkOutcome,
  also: Many['also'] = () => '',
): Said {
  const rest = leftText(refused.length, subject, refused[0]);
  const made = `${countText(ids.length, nounOf(subject))} ${verb}${also(verb, ids.length)}.`;
  return {
    text: ids.length > 0 ? `${made} ${rest}`.trim() : rest || `They were already ${verb}.`,
    tone: refused.length > 0 ? 'attention' : 'done',
    undo,
    published: verb === 'published' ? ids.length : 0,
    left: refused.slice(0, NAMED).map(({ id }) => id),
  };
}

/**
 * Leads back to a list, which says what was done. That is stored, and the address has only its key: so nobody can make up
 * an address that says something else, and to anybody else it says nothing.
 */
export async function answer(db: Database, list: string, said: Said, { actor, now }: PersonBy) {
  if (said.tone === 'failed') return data(said, { status: 400 });
  const submission = { key: crypto.randomUUID(), personId: actor.personId, now };
  await createOnce(db, submission, () => Promise.resolve(said));
  return redirect(doneAt(list, submission.key));
}

/** A list that says what is stored under that key. */
export function doneAt(list: string, key: string): string {
  const [path, filters] = list.split('?');
  return `${path}?${new URLSearchParams([...new URLSearchParams(filters), ['done', key]])}`;
}

/** What was done, by its key in the address. */
export async function findSaid(db: Database, key: string | null, personId: number) {
  // Other forms store the id of what they created.
  const found = key === null ? undefined : await findCreated<Said | number>(db, { key, personId });
  return typeof found === 'object' ? found : undefined;
}

/** Takes back the change that an `UndoButton` names, if this person made it, and to a record of this kind. */
export async function undoOwn(
  db: Database,
  form: FormData,
  subject: string,
  by: PersonBy,
): Promise<UndoOutcome | { readonly outcome: 'not-yours' }> {
  const auditId = Number(textOf(form, UNDO_FIELD));
  const isOwn = await isChangeOf(db, { auditId, personId: by.actor.personId, subject });
  return isOwn ? undoChange(db, auditId, by) : { outcome: 'not-yours' };
}
