import { changedFieldsIn } from '../../audit/audit.server.ts';
import type { Database } from '../../database.server.ts';

export type CodeEdit = Awaited<ReturnType<typeof listCodeEdits>>[number];

/** What was changed in a code, with the values before and after, newest first. */
export async function listCodeEdits(db: Database, codeId: number, limit: number) {
  const rows = await db
    .selectFrom('audit_change')
    .innerJoin('audit', 'audit.id', 'audit_change.audit_id')
    .leftJoin('person', 'person.id', 'audit.person_id')
    .select([
      'audit.id as auditId',
      'audit.at',
      'audit.action',
      'audit.process',
      'person.display_name',
      'audit_change.changes',
    ])
    .where('audit_change.subject', '=', 'code')
    .where('audit_change.subject_id', '=', codeId)
    .orderBy('audit_change.version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ display_name, changes, ...edit }) => ({
    ...edit,
    /** The public name; null where a process did it, or the person was erased. */
    by: display_name || null,
    fields: changedFieldsIn('code', changes),
  }));
}
