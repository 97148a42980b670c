import { data, redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { createOnce, findCreated } from '../../../data/changes/submissions.server.ts';
import {
  findStoreOfCode,
  listSameCodes,
  type SameCode,
} from '../../../data/codes/office/office-code.server.ts';
import { createCodes, type NewCode } from '../../../data/codes/write-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { categories } from '../../../domain/categories.ts';
import {
  findRepeats,
  MAX_LINES,
  MAX_SHOWN,
  type QuickCells,
  type QuickCode,
  readCells,
  withoutStore,
} from '../../../domain/office/quick-add/quick-add.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { codeSchemaAt } from '../../../records/code-rules.ts';
import { submissionOf } from '../../ui/form/save-form.server.ts';
import { doneAt, saidOf } from '../../ui/list/change-many.server.ts';
import { SAME_SEEN_FIELD } from '../same/same-code.ts';
import { linesOf, PASTE_TOO_LONG, pastedLines, type QuickLine } from './quick-lines.ts';

/** What the page shows when nothing was added: everything that was typed. */
export interface QuickResult {
  readonly lines: readonly QuickLine[];
  /** How many lines the table has no room for. */
  readonly paste?: string;
  readonly store: string;
  readonly category: string;
  readonly problem?: string;
  readonly same: readonly SameCode[];
}

/** Reads a paste, or adds the lines of the table. Nothing is added until every line is understood. */
export async function quickAdd(db: Database, form: FormData, by: PersonBy) {
  const submission = submissionOf(form, by);
  const table = linesOf(form);
  const paste = textOf(form, 'paste');
  const pasted = pastedLines(paste);
  const isTooLong = table.length + pasted.length > MAX_SHOWN;
  const store = textOf(form, 'store');
  const category = categories.find((each) => each === textOf(form, 'category')) ?? 'General';
  const chosen = /^[1-9]\d{0,14}$/.test(store) ? await findStoreOfCode(db, Number(store)) : undefined;
  const read = chosen
    ? pasted.map((line) => ({ ...line, cells: withoutStore(line.cells, chosen.name) }))
    : pasted;
  const lines = isTooLong ? table : [...table, ...read];
  const meant = lines.filter(({ isLeftOut }) => !isLeftOut).map(({ cells }) => cells);
  const named = meant.map(({ code }) => code.trim());
  const same = chosen ? await listSameCodes(db, chosen.id, named) : [];
  const show = (problem?: string, status = 400) =>
    data<QuickResult>(
      { lines, store, category, same, ...(isTooLong && { paste }), ...(problem && { problem }) },
      { status },
    );

  const intent = textOf(form, 'intent');
  if (isTooLong) return show(PASTE_TOO_LONG);
  // The editor looks a paste over before anything is added.
  if (pasted.length > 0 || (intent !== 'publish' && intent !== 'draft')) return show(undefined, 200);
  const list = doneAt(`/office/codes?store=${store}`, submission.key);
  if (await findCreated(db, submission)) return redirect(list);
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
  await createOnce(db, submission, async (transaction) => {
    const ids = await createCodes(transaction, made, by);
    const verb = intent === 'publish' ? 'published' : 'added';
    return saidOf('code', verb, { ids, auditId: null, refused: [] });
  });
  return redirect(list);
}

/** The codes of the lines; undefined while a line isn't understood, or a code appears twice. */
function understood(lines: readonly QuickCells[], today: number): QuickCode[] | undefined {
  if (findRepeats(lines).size > 0) return undefined;
  const codes = lines.map((cells) => readCells(cells, today).code);
  return codes.every((code) => code !== undefined) ? codes : undefined;
}

function newCodeOf(
  read: QuickCode,
  { category, ...chosen }: Pick<NewCode, 'storeId' | 'category' | 'status'>,
): NewCode {
  const { code, headline, scopeWords, membersOnly, expires, lastDay: _, ...discount } = read;
  return {
    ...chosen,
    code,
    description: '',
    category: discount.firstOrderOnly && category === 'General' ? 'First Order' : category,
    discount: { ...discount, excludes: [] },
    termsKnown: true,
    headline,
    scopeWords,
    membersOnly,
    expires,
    source: 'editor',
  };
}
