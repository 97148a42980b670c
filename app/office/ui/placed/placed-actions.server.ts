import { data, redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { createOnce } from '../../../data/operations/submissions.server.ts';
import { getSettings } from '../../../data/site/site.server.ts';
import {
  addWords,
  deleteWords,
  type PlacedFields,
  publishWords,
  updateWords,
  type WordKind,
  withdrawWords,
} from '../../../data/site/write-words.server.ts';
import { dayOf } from '../../../domain/time/days.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { leftText } from '../../../words/office/left.ts';
import type { FormFields, FormResult } from '../form/form-result.ts';
import { type FormValues, INTENT_FIELD, UNDO_FIELD, valuesOf } from '../form/form-values.ts';
import { formAgain, orErrors, saveRecord, statusAfter, submissionOf } from '../form/save-form.server.ts';
import { idsIn } from '../list/arrangement.server.ts';
import { NOT_YOURS, undoOwn } from '../list/undo.server.ts';

/** A record with its place on a page, as its list shows it. */
interface Edited extends Pick<PlacedFields, 'status'> {
  readonly id: number;
  readonly version: number;
  readonly isSample: boolean;
}

/** How the office reads and writes one kind of record that has its place on a page. */
export interface PlacedKind<Fields extends PlacedFields, Record extends Edited> {
  /** The address of the list. */
  readonly path: string;
  readonly noun: string;
  readonly words: WordKind<Fields>;
  readonly fields: FormFields;
  readonly list: (db: Database) => Promise<Record[]>;
  readonly toForm: (record: Record) => FormValues;
  /** What a form says, or what is wrong with it beyond the record's schema. */
  readonly read: (
    values: FormValues,
    options: ReadOptions,
  ) => { readonly typed: Partial<Fields> } | { readonly errors: FormResult['errors'] };
  /** Why one wasn't published, where its schema has a rule for that. */
  readonly unfitText?: string;
}

export interface ReadOptions {
  /** The status that the button pressed leads to. */
  readonly status: PlacedFields['status'];
  readonly isSample: boolean;
  /** Integer day on the site's calendar, which may be tomorrow's in UTC. */
  readonly today: number;
}

/** What a change in the list led to. */
export interface Done {
  readonly done: string;
  /** The change to undo; null if there is none. */
  readonly undo: number | null;
}

/** Adds a record. Leads back to the list, or returns what is wrong. */
export async function addPlaced<Fields extends PlacedFields, Record extends Edited>(
  { path, words, fields, read }: PlacedKind<Fields, Record>,
  db: Database,
  form: FormData,
  { place, by }: { readonly place: Partial<Fields>; readonly by: PersonBy },
) {
  const values = valuesOf(form);
  const status = statusAfter(form, 'draft');
  const said = read(values, { status, isSample: false, today: await todayOf(db, by) });
  if ('errors' in said) return formAgain({ values, errors: said.errors });
  const record = { ...said.typed, ...place, status } as Fields;
  const added = await orErrors(values, fields, () =>
    createOnce(db, submissionOf(form, by), (transaction) => addWords(transaction, words, record, by)),
  );
  return typeof added === 'number' ? redirect(`${path}?saved=1`) : formAgain(added);
}

/** Saves or deletes a record. Leads back to the list, or returns what is wrong. */
export async function savePlaced<Fields extends PlacedFields, Record extends Edited>(
  { path, words, fields, list, toForm, read }: PlacedKind<Fields, Record>,
  db: Database,
  form: FormData,
  { record: { id, isSample, ...current }, by }: { readonly record: Record; readonly by: PersonBy },
) {
  if (textOf(form, INTENT_FIELD) === 'delete') {
    await deleteWords(db, words, id, by);
    return redirect(`${path}?saved=deleted`);
  }
  const typed = valuesOf(form);
  const status = statusAfter(form, current.status);
  const said = read(typed, { status, isSample, today: await todayOf(db, by) });
  if ('errors' in said) return formAgain({ values: typed, errors: said.errors });
  const changes = { ...said.typed, status };
  const saved = await saveRecord<Record>(db, {
    form,
    typed,
    fields,
    toForm,
    save: (version) => updateWords(db, words, { id, version, changes }, by),
    async find() {
      const now = (await list(db)).find((each) => each.id === id);
      return now && { version: now.version, fields: now };
    },
  });
  return 'version' in saved ? redirect(`${path}?saved=${id}.${saved.version}`) : formAgain(saved);
}

/** Whether a form changes records of the list, not the one that is edited in it. */
export function isOfList(form: FormData): boolean {
  return form.has('ids') || form.has(UNDO_FIELD);
}

/** Publishes or withdraws records of the list, or takes that back. */
export async function changePlaced<Fields extends PlacedFields, Record extends Edited>(
  { noun, words, unfitText }: PlacedKind<Fields, Record>,
  db: Database,
  form: FormData,
  by: PersonBy,
): Promise<Done> {
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'undo') {
    const undone = await undoOwn(db, form, words.subject, by);
    if (undone.outcome === 'not-yours') return { done: NOT_YOURS, undo: null };
    const isUndone = undone.outcome === 'undone' && undone.ids.length > 0;
    return { done: isUndone ? 'Changed back.' : 'There was nothing to undo.', undo: null };
  }
  const isPublished = intent === 'publish';
  if (!isPublished && intent !== 'withdraw') throw data(OUT_OF_DATE, { status: 400 });
  const change = isPublished ? publishWords : withdrawWords;
  const { auditId, refused } = await change(db, words, idsIn(form), by);
  if (unfitText && refused.some(({ reason }) => reason === 'unfit'))
    return { done: unfitText, undo: auditId };
  const left = leftText(refused.length, noun, refused[0]?.reason);
  return { done: left || (isPublished ? 'Published.' : 'Withdrawn.'), undo: auditId };
}

const OUT_OF_DATE = 'This page is out of date. Reload it, then try again.';

async function todayOf(db: Database, { now }: PersonBy): Promise<number> {
  const { zone } = await getSettings(db);
  return dayOf(now, zone);
}
