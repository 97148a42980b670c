import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { isChangeOf } from '../../../data/audit/person-names.server.ts';
import { type UndoOutcome, undoChange } from '../../../data/audit/undo-change.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { UNDO_FIELD } from '../form/form-values.ts';

export const NOT_YOURS = 'Only your own changes can be undone here.';

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
