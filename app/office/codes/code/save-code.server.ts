import { redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { updateRecord } from '../../../data/changes/edit-records.server.ts';
import { createOnce, findCreated } from '../../../data/changes/submissions.server.ts';
import {
  findOfficeCode,
  findStoreOfCode,
  listSameCodes,
  type OfficeCode,
} from '../../../data/codes/office/office-code.server.ts';
import { codeKind, createCodes } from '../../../data/codes/write-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { foldCode } from '../../../domain/code-text.ts';
import { allCodeFields, type CodeFields } from '../../../records/code.ts';
import { codeSchemaAt } from '../../../records/code-rules.ts';
import { type FormResult, fieldErrors } from '../../ui/form/form-result.ts';
import { firstValueOf, valuesOf } from '../../ui/form/form-values.ts';
import { momentsIn } from '../../ui/form/moments.server.ts';
import { toForm } from '../../ui/form/record-values.ts';
import { formAgain, saveRecord, statusAfter, submissionOf } from '../../ui/form/save-form.server.ts';
import { SAME_SEEN_FIELD, sameCodeText } from '../same/same-code.ts';
import { readCodeForm } from './code-values.ts';

/** Creates the code that a form describes. Leads to it, or returns what is wrong. */
export async function createCodeFromForm(db: Database, form: FormData, by: PersonBy) {
  const values = valuesOf(form);
  const status = statusAfter(form, 'draft');
  const submission = submissionOf(form, by);
  const created = await findCreated<readonly number[]>(db, submission);
  if (created) return leadToNew(created, status);
  const storeId = Number(firstValueOf(values, 'store'));
  const store = Number.isSafeInteger(storeId) ? await findStoreOfCode(db, storeId) : undefined;
  const { code: typed, errors } = readCodeForm(values, momentsIn(store?.zone ?? 'UTC'));
  const { startsAt = null } = typed;
  const fits = codeSchemaAt(store).safeParse({ ...typed, startsAt: startsAt ?? by.now, status });
  const wrong = problemsOf(fits.error, { ...(!store && { store: 'Choose a store.' }), ...errors });
  if (wrong || !fits.success) return formAgain({ values, errors: {}, ...wrong });
  const same = await refusalOfSame(db, { storeId, code: fits.data.code }, form);
  if (same) return formAgain({ values, ...same });

  const code = {
    ...fits.data,
    startsAt,
    storeId,
    source: 'editor',
  };
  const create = (transaction: Database) => createCodes(transaction, [code], by);
  return leadToNew(await createOnce(db, submission, create), status);
}

/** Leads to a code that a form has created. */
function leadToNew([id]: readonly number[], status: CodeFields['status']) {
  return redirect(`/office/codes/${id}?done=${status === 'published' ? 'published' : 'created'}`);
}

/** Saves a code's form. Leads back to it, or returns what is wrong and what somebody else has saved meanwhile. */
export async function saveCodeFromForm(db: Database, stored: OfficeCode, form: FormData, by: PersonBy) {
  const values = valuesOf(form);
  const { id, store, fields: current } = stored;
  const status = statusAfter(form, current.status);
  const { code: typed, errors } = readCodeForm(values, momentsIn(store.zone, current));
  const fits = codeSchemaAt(store).safeParse({ ...current, ...typed, status });
  const wrong = problemsOf(fits.error, errors);
  if (wrong || !fits.success) return formAgain({ values, errors: {}, ...wrong });
  if (foldCode(fits.data.code) !== foldCode(current.code)) {
    const same = await refusalOfSame(db, { storeId: store.id, code: fits.data.code, id }, form);
    if (same) return formAgain({ values, ...same });
  }

  // The place on the home page and the first publication are saved elsewhere.
  const { featured: _, publishedAt: __, ...changes } = fits.data;
  const saved = await saveRecord(db, {
    form,
    typed: values,
    fields: allCodeFields,
    toForm: (code) => toForm(allCodeFields, code, momentsIn(store.zone)),
    save: (version) => updateRecord(db, codeKind, { id, version, changes }, by),
    find: () => findOfficeCode(db, id, by.now),
  });
  if (!('version' in saved)) return formAgain(saved);
  const done = status === current.status ? 'saved' : status === 'published' ? 'published' : 'withdrawn';
  return redirect(`/office/codes/${id}?done=${done}-${saved.version}`);
}

/** What is wrong with the fields; undefined if nothing is. */
function problemsOf(
  error: Parameters<typeof fieldErrors>[0] | undefined,
  unreadable: Readonly<Record<string, string>>,
): Pick<FormResult, 'errors' | 'problem'> | undefined {
  if (!error && Object.keys(unreadable).length === 0) return undefined;
  const unfit = error ? fieldErrors(error, allCodeFields) : { errors: {} };
  // The schema would call an amount that can't be read missing, so its own error comes first.
  const { status, ...errors } = { ...unfit.errors, ...unreadable };
  // Buttons choose the status, so no field can show what is wrong with it.
  return { ...unfit, errors, ...(status !== undefined && { problem: UNPUBLISHED_STORE }) };
}

const UNPUBLISHED_STORE =
  'This code’s store isn’t published, so the code can’t be either. Publish the store first, or save the code as a draft.';

/** The warning that the store has this code already, unless the editor has seen it. */
async function refusalOfSame(
  db: Database,
  { storeId, code, id }: { readonly storeId: number; readonly code: string; readonly id?: number },
  form: FormData,
) {
  const seen = form.getAll(SAME_SEEN_FIELD).map((each) => foldCode(String(each)));
  if (seen.includes(foldCode(code))) return undefined;
  const [same] = (await listSameCodes(db, storeId, [code])).filter((each) => each.id !== id);
  if (!same) return undefined;
  return {
    errors: { code: `${sameCodeText(same)} Press the button again to save it anyway.` },
    sameSeen: code,
  };
}
