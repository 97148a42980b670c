import { DAY_MS } from '../../../domain/time/days.ts';
import type { ChangeBy, PersonBy } from '../../audit/audit.server.ts';
import { undoChange } from '../../audit/undo-change.server.ts';
import { editRecords } from '../../changes/edit-records.server.ts';
import { codeKind } from '../../codes/write-codes.server.ts';
import type { Database } from '../../database.server.ts';

/** For how long a run can be undone. */
export const UNDO_MS = DAY_MS;
const MOST_NAMED = 100;

/** Has a run undone that ended within the last day. @returns false for any other */
export async function askToUndo(db: Database, run: number, { actor, now }: PersonBy): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ state: 'undoing', error: null, is_asked: 1, notes: JSON.stringify({ undoneBy: actor.personId }) })
    .where('id', '=', run)
    .where('state', '=', 'done')
    .where('finished_at', '>', now - UNDO_MS)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes back what a run did, except in codes that somebody has changed since. Codes that it added are withdrawn. It
 * counts as the change of the person who asked for it, so a feed doesn't overwrite it. Done again after a stop, it
 * finds what it had undone as changed since.
 */
export async function undoRun(db: Database, run: number, now: number): Promise<void> {
  const { started_at, notes } = await db
    .selectFrom('import_run')
    .select(['started_at', 'notes'])
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  const by = { actor: { personId: JSON.parse(notes).undoneBy as number }, now };
  const undone = new Set<number>();
  const left = new Set<number>();
  for (const { id, action, detail } of await linesOf(db, run, started_at)) {
    const done =
      action === 'create' ? await withdrawNew(db, detail.ids ?? [], by) : await undoChange(db, id, by);
    if (!('ids' in done)) continue;
    for (const code of done.ids) undone.add(code);
    for (const { id: code } of done.refused) left.add(code);
  }
  const codes = left.size === 0 ? [] : await namesOf(db, [...left].slice(0, MOST_NAMED));
  await db
    .updateTable('import_run')
    .set({ state: 'undone', notes: JSON.stringify({ undone: undone.size, left: left.size, codes }) })
    .where('id', '=', run)
    .execute();
}

interface Line {
  readonly id: number;
  readonly action: string;
  readonly detail: { readonly run?: number; readonly ids?: readonly number[] };
}

/** What a run did to codes, last first. */
async function linesOf(db: Database, run: number, since: number): Promise<Line[]> {
  const lines = await db
    .selectFrom('audit')
    .select(['id', 'action', 'detail'])
    .where('process', '=', 'import')
    .where('subject', '=', 'code')
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
  return lines
    .map(({ detail, ...line }) => ({ ...line, detail: JSON.parse(detail) as Line['detail'] }))
    .filter(({ detail }) => detail.run === run);
}

/** Withdraws codes that are still as they were added. */
function withdrawNew(db: Database, ids: readonly number[], by: ChangeBy) {
  const versions = new Map(ids.map((id) => [id, 1]));
  return editRecords(
    db,
    codeKind,
    { action: 'withdraw', ids, changes: { status: 'withdrawn' }, versions },
    by,
  );
}

function namesOf(db: Database, ids: readonly number[]) {
  return db.selectFrom('code').select(['id', 'code']).where('id', 'in', ids).orderBy('id').execute();
}
