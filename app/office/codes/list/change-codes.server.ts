import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { listOfficeCodeIds } from '../../../data/codes/office/office-codes.server.ts';
import { codeKind, extendCodes } from '../../../data/codes/write-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { parseDay } from '../../../domain/time/days.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { idsIn } from '../../ui/list/arrangement.server.ts';
import { changeMany, type Said, saidOf } from '../../ui/list/change-many.server.ts';
import { filterOf } from './list-query.ts';

/** The most codes in one change, which is made in steps of a fraction of a second. */
export const MAX_CHANGED = 10_000;

/** Does what a button of the list asks. */
export async function changeCodes(
  db: Database,
  query: URLSearchParams,
  form: FormData,
  by: PersonBy,
): Promise<Said> {
  const ids = await chosenIds(db, query, form, by.now);
  if (textOf(form, 'intent') !== 'extend' || ids.length === 0)
    return changeMany(db, codeKind, form, by, { ids });
  const day = textOf(form, 'new-last-day');
  const lastDay = parseDay(day);
  if (day !== '' && lastDay === undefined)
    return { text: 'Enter a last day such as 2026-12-31, or leave it empty for no end.', tone: 'failed' };
  // Over in every time zone.
  if (lastDay !== undefined && lastDay < dayOf(by.now, 'UTC') - 1)
    return { text: 'That day has passed. Enter a later one, or leave it empty for no end.', tone: 'failed' };
  const outcome = await extendCodes(db, { ids, expires: day === '' ? null : day }, by);
  return saidOf('code', 'extended', outcome);
}

/** The selected codes, or all that the filters find. */
async function chosenIds(db: Database, query: URLSearchParams, form: FormData, now: number) {
  if (form.get('all') === '1') return listOfficeCodeIds(db, filterOf(query), { limit: MAX_CHANGED, now });
  return idsIn(form).slice(0, MAX_CHANGED);
}
