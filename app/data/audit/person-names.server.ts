import type { Database } from '../database.server.ts';
import { hasRows } from '../rows.server.ts';

/** The public names of people by id, for saying who changed something. Erased people have none. */
export async function findPersonNames(
  db: Database,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'display_name'])
    .where('id', 'in', named)
    .where('display_name', '!=', '')
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

/** Whether a line of the audit is about a change that this person made to that kind of record. */
export function isChangeOf(
  db: Database,
  { auditId, personId, subject }: { auditId: number; personId: number; subject: string },
): Promise<boolean> {
  return db
    .selectFrom('audit')
    .where('id', '=', auditId)
    .where('person_id', '=', personId)
    .where('subject', '=', subject)
    .$call(hasRows);
}
