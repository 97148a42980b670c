import type { RecordChange } from '../../audit/audit.server.ts';
import type { Database } from '../../database.server.ts';

/** One edit of a code, from the audit. */
export interface CodeEdit {
  readonly auditId: number;
  /** Epoch ms. */
  readonly at: number;
  readonly action: string;
  /** The public name; null where a process did it, or the person was erased. */
  readonly by: string | null;
  readonly process: string | null;
  readonly fields: RecordChange['fields'];
}

/** What was changed in a code, from what to what, the newest first. */
export async function listCodeEdits(db: Database, codeId: number, limit: number): Promise<CodeEdit[]> {
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
    by: display_name || null,
    fields: JSON.parse(changes),
  }));
}
