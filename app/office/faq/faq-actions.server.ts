import { data, redirect } from 'react-router';
import { ZodError } from 'zod';
import type { Database } from '../../data/database.server.ts';
import type { PersonBy } from '../../data/operations/audit.server.ts';
import { findPersonNames, isChangeOf } from '../../data/operations/person-names.server.ts';
import { createOnce } from '../../data/operations/submissions.server.ts';
import { undoChange } from '../../data/operations/undo-change.server.ts';
import { type EditedFaq, listFaqsToEdit } from '../../data/site/office-words.server.ts';
import type { FaqFields } from '../../data/site/word-records.ts';
import { arrangeFaqs } from '../../data/site/write-order.server.ts';
import {
  addFaq,
  deleteFaq,
  publishFaqs,
  updateFaq,
  withdrawFaqs,
} from '../../data/site/write-words.server.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { leftText } from '../../words/office/left.ts';
import { type FormField, type FormResult, fieldErrors } from '../ui/form/form-result.ts';
import {
  type FormValues,
  firstValueOf,
  INTENT_FIELD,
  REQUEST_KEY_FIELD,
  toValues,
  VERSION_FIELD,
  valuesOf,
} from '../ui/form/form-values.ts';
import { resolveConflict } from '../ui/form/resolve-conflict.ts';
import { arrangementIn, idsIn, orderConflict } from '../ui/list/arrangement.server.ts';

/** What a change in the list led to. */
export interface Done {
  readonly done: string;
  /** The change to undo; null if there is none. */
  readonly undo: number | null;
}

export type FaqPage = FaqFields['page'];

const fields: Readonly<Record<string, FormField>> = {
  question: { name: 'question', label: 'Question' },
  answer: { name: 'answer', label: 'Answer' },
};

/** A question as its form shows it. */
export function faqToForm({ question, answer }: Pick<FaqFields, 'question' | 'answer'>): FormValues {
  return toValues({ question, answer });
}

/** Adds a question to a page. Leads back to the list, or returns what is wrong. */
export async function addFromForm(db: Database, page: FaqPage, form: FormData, by: PersonBy) {
  const values = valuesOf(form);
  const status = textOf(form, INTENT_FIELD) === 'publish' ? 'published' : 'draft';
  const submission = {
    key: textOf(form, REQUEST_KEY_FIELD) || crypto.randomUUID(),
    personId: by.actor.personId,
    now: by.now,
  };
  try {
    await createOnce(db, submission, (transaction) =>
      addFaq(transaction, { ...wordsIn(values), page, status }, by),
    );
    return redirect('/office/faq?saved=1');
  } catch (error) {
    return refused({ values, ...errorsOf(error) });
  }
}

/** Saves or deletes a question. Leads back to the list, or returns what is wrong. */
export async function saveFromForm(db: Database, faq: EditedFaq, form: FormData, by: PersonBy) {
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'delete') {
    await deleteFaq(db, faq.id, by);
    return redirect('/office/faq?saved=deleted');
  }
  const values = valuesOf(form);
  const statuses: Partial<Record<string, FaqFields['status']>> = {
    publish: 'published',
    withdraw: 'withdrawn',
  };
  const changes = { ...wordsIn(values), status: statuses[intent] ?? faq.status };
  try {
    const version = Number(textOf(form, VERSION_FIELD));
    const saved = await updateFaq(db, { id: faq.id, version, changes }, by);
    if (saved.outcome === 'saved') return redirect(`/office/faq?saved=${faq.id}.${saved.version}`);
    const current = (await listFaqsToEdit(db)).find(({ id }) => id === faq.id);
    if (saved.outcome === 'missing' || !current) throw notFound();
    const result = resolveConflict({
      typed: values,
      current,
      version: current.version,
      changed: saved.changed,
      toForm: faqToForm,
      formFields: Object.fromEntries(Object.entries(fields).map(([field, each]) => [field, [each]])),
      people: await findPersonNames(
        db,
        saved.changed.map(({ personId }) => personId),
      ),
    });
    return data<FormResult>(result, { status: 409 });
  } catch (error) {
    return refused({ values, ...errorsOf(error) });
  }
}

/** Publishes, withdraws, brings back, or arranges questions of the list. */
export async function changeInList(db: Database, form: FormData, by: PersonBy) {
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'undo') {
    const auditId = Number(textOf(form, 'change'));
    if (!(await isChangeOf(db, { auditId, personId: by.actor.personId, subject: 'faq' })))
      return { done: 'Only your own changes can be undone here.', undo: null };
    const undone = await undoChange(db, auditId, by);
    const isUndone = undone.outcome === 'undone' && undone.ids.length > 0;
    return { done: isUndone ? 'Changed back.' : 'There was nothing to undo.', undo: null };
  }
  const ids = idsIn(form);
  if (intent === 'publish' || intent === 'withdraw') {
    const change = intent === 'publish' ? publishFaqs : withdrawFaqs;
    const { auditId, refused } = await change(db, ids, by);
    const left = leftText(refused.length, 'question', refused[0]?.reason);
    return { done: left || (intent === 'publish' ? 'Published.' : 'Withdrawn.'), undo: auditId };
  }
  const page = (await listFaqsToEdit(db)).find(({ id }) => id === ids[0])?.page;
  if (!page) return { done: 'There was nothing to put in order.', undo: null };
  const arrangement = arrangementIn(form);
  if ((await arrangeFaqs(db, page, arrangement, by)) === 'conflict') return orderConflict(arrangement);
  // Without JavaScript each step is a form of its own, and the next one follows.
  return redirect(form.has('move') ? `/office/faq?order=${page}` : '/office/faq?saved=order');
}

function wordsIn(values: FormValues) {
  const textIn = (name: string) => firstValueOf(values, name).trim();
  return { question: textIn('question'), answer: textIn('answer').replace(/\s+/g, ' ') };
}

function refused(result: FormResult) {
  return data<FormResult>(result, { status: 400 });
}

/** @throws anything that isn't about a field */
function errorsOf(error: unknown) {
  if (error instanceof ZodError) return fieldErrors(error, fields);
  throw error;
}
