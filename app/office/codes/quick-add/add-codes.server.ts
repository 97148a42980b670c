import { data, redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import {
  findStoreOfCode,
  listSameCodes,
  type SameCode,
} from '../../../data/codes/office/office-code.server.ts';
import { codeSchemaAt } from '../../../data/codes/records/code-record.ts';
import { createCodes, type NewCode } from '../../../data/codes/write-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { createOnce, findCreated } from '../../../data/operations/submissions.server.ts';
import { categories } from '../../../domain/categories.ts';
import {
  findRepeats,
  MAX_LINES,
  type QuickCells,
  type QuickCode,
  readCells,
  readPaste,
} from '../../../domain/office/quick-add/quick-add.ts';
import { dayOf } from '../../../domain/time/days.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { LOCALE } from '../../../words/locale.ts';
import { descriptionText } from '../../../words/office/quick-add.ts';
import { submissionOf } from '../../ui/form/save-form.server.ts';
import { SAME_SEEN_FIELD } from '../same/same-code.ts';
import { linesOf, type QuickLine } from './quick-lines.ts';

/** What the page shows when nothing was added: everything that was typed. */
export interface QuickResult {
  readonly lines: readonly QuickLine[];
  readonly store: string;
  readonly category: string;
  readonly problem?: string;
  readonly same: readonly SameCode[];
}

/** Reads a paste, or adds the lines of the table. Nothing is added while one of them isn't understood. */
export async function quickAdd(db: Database, form: FormData, by: PersonBy) {
  const submission = submissionOf(form, by);
  const pasted = readPaste(textOf(form, 'paste')).map((cells): QuickLine => ({ cells, isLeftOut: false }));
  const lines = [...linesOf(form), ...pasted];
  const store = textOf(form, 'store');
  const category = categories.find((each) => each === textOf(form, 'category')) ?? 'General';
  const chosen = /^[1-9]\d{0,14}$/.test(store) ? await findStoreOfCode(db, Number(store)) : undefined;
  const meant = lines.filter(({ isLeftOut }) => !isLeftOut).map(({ cells }) => cells);
  const same = chosen ? await listSameCodes(db, chosen.id, meant.map(nameOf)) : [];
  const show = (problem?: string, status = 400) =>
    data<QuickResult>({ lines, store, category, same, ...(problem && { problem }) }, { status });

  const intent = textOf(form, 'intent');
  // A paste is looked at before anything is added.
  if (pasted.length > 0 || (intent !== 'publish' && intent !== 'draft')) return show(undefined, 200);
  const added = (ids: readonly number[]) =>
    redirect(`/office/codes?${new URLSearchParams({ store, done: 'added', count: String(ids.length) })}`);
  const addedBefore = await findCreated<readonly number[]>(db, submission);
  if (addedBefore) return added(addedBefore);
  if (!chosen) return show('Choose the store these codes are for.');
  if (meant.length === 0) return show('Paste at least one line first.');
  if (meant.length > MAX_LINES)
    return show(
      `Add at most ${MAX_LINES} codes at a time. Leave out ${meant.length - MAX_LINES} of them for now.`,
    );
  const codes = understood(meant, dayOf(by.now, chosen.zone));
  if (!codes) return show('Nothing has been added yet. Fix the marked lines, or leave them out.');
  const seen = form.getAll(SAME_SEEN_FIELD);
  if (same.some(({ code }) => !seen.includes(code)))
    return show(
      'The store already has some of these codes. Leave them out, or press the button again to add them anyway.',
    );

  const status = intent === 'publish' ? 'published' : 'draft';
  const made = codes.map((code) => newCodeOf(code, { storeId: chosen.id, category, status }));
  const unfit = made
    .map(({ storeId: _, source: __, ...fields }) =>
      codeSchemaAt(chosen).safeParse({ ...fields, startsAt: by.now }),
    )
    .find(({ success }) => !success);
  if (unfit) return show(`${chosen.name} isn’t published, so its codes can’t be either. Add them as drafts.`);
  const create = (transaction: Database) => createCodes(transaction, made, by);
  return added(submission.key ? await createOnce(db, submission, create) : await create(db));
}

/** The codes of the lines; undefined while one isn't understood, or comes twice. */
function understood(lines: readonly QuickCells[], today: number): QuickCode[] | undefined {
  if (findRepeats(lines).size > 0) return undefined;
  const codes = lines.map((cells) => readCells(cells, today).code);
  return codes.every((code) => code !== undefined) ? codes : undefined;
}

function newCodeOf(
  code: QuickCode,
  {
    storeId,
    category,
    status,
  }: { storeId: number; category: (typeof categories)[number]; status: 'draft' | 'published' },
): NewCode {
  return {
    storeId,
    code: code.code,
    description: descriptionText(code, LOCALE),
    category: code.firstOrderOnly && category === 'General' ? 'First Order' : category,
    discount: {
      kind: code.kind,
      percentOff: code.percentOff,
      amountOffCents: code.amountOffCents,
      maxDiscountCents: code.maxDiscountCents,
      minBasketCents: code.minBasketCents,
      firstOrderOnly: code.firstOrderOnly,
      onePerHousehold: false,
      excludes: [],
      gift: code.gift,
    },
    termsKnown: true,
    discountText: code.ownWords,
    scopeWords: code.scopeWords,
    expires: code.expires,
    status,
    source: 'editor',
  };
}

function nameOf({ code }: QuickCells): string {
  return code.trim().toUpperCase();
}
