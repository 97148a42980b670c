import { redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import type { BulkOutcome, Refusal } from '../../../data/changes/edit-records.server.ts';
import { publishRecords, withdrawRecords } from '../../../data/changes/edit-records.server.ts';
import { listOfficeCodeIds } from '../../../data/codes/office/office-codes.server.ts';
import { codeKind, extendCodes } from '../../../data/codes/write-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { parseDay } from '../../../domain/time/days.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { idsIn } from '../../ui/list/arrangement.server.ts';
import { undoOwn } from '../../ui/list/undo.server.ts';
import { filterOf, withFilters } from './list-query.ts';

/** The most codes in one change, which is made in steps of a fraction of a second. */
export const MAX_CHANGED = 10_000;

/** Does what a button of the list asks, and leads back to the list, which says what was done. */
export async function changeCodes(
  db: Database,
  query: URLSearchParams,
  form: FormData,
  by: PersonBy,
): Promise<Response> {
  const back = (fields: Readonly<Record<string, string | number>>) =>
    redirect(`/office/codes?${withFilters(query, fields)}`);
  const intent = textOf(form, 'intent');
  if (intent === 'undo') {
    const undone = await undoOwn(db, form, 'code', by);
    return back(undone.outcome === 'undone' ? tellOf('undone', undone) : { done: undone.outcome });
  }
  const ids = await chosenIds(db, query, form, by.now);
  if (ids.length === 0) return back({ done: 'none' });
  if (intent === 'publish') return back(tellOf('published', await publishRecords(db, codeKind, ids, by)));
  if (intent === 'withdraw') return back(tellOf('withdrawn', await withdrawRecords(db, codeKind, ids, by)));
  if (intent !== 'extend') return back({});
  const day = textOf(form, 'new-last-day');
  const lastDay = parseDay(day);
  if (day !== '' && lastDay === undefined) return back({ done: 'no-day' });
  // Over in every time zone.
  if (lastDay !== undefined && lastDay < dayOf(by.now, 'UTC') - 1) return back({ done: 'past-day' });
  return back(tellOf('extended', await extendCodes(db, { ids, expires: day === '' ? null : day }, by)));
}

/** The selected codes, or all that the filters find. */
async function chosenIds(db: Database, query: URLSearchParams, form: FormData, now: number) {
  if (form.get('all') === '1') return listOfficeCodeIds(db, filterOf(query), { limit: MAX_CHANGED, now });
  return idsIn(form).slice(0, MAX_CHANGED);
}

/** The parameters of the address that say what was done. */
function tellOf(done: string, { ids, auditId, refused }: BulkOutcome): Record<string, string | number> {
  return {
    done,
    count: ids.length,
    ...(auditId === null ? {} : { undo: auditId }),
    ...(refused.length === 0
      ? {}
      : {
          left: refused.length,
          named: refused
            .slice(0, 5)
            .map(({ id }) => id)
            .join('.'),
          why: whyOf(refused[0]!),
        }),
  };
}

/** Why a code stayed as it was: a rule about its store, or the field whose rule it breaks. */
function whyOf(refusal: Refusal): string {
  if (refusal.reason !== 'unfit') return refusal.reason;
  return refusal.field === 'status' ? 'unpublished' : refusal.field.split('.', 1)[0]!;
}
