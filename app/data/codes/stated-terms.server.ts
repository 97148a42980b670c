import { networkOf } from '../../domain/sources.ts';
import { listChangedFields } from '../audit/audit.server.ts';
import type { Database } from '../database.server.ts';

/** The source whose words a code's terms are: the one that listed it, or `editor` once a person has written them. */
export async function sourceOfTerms(
  db: Database,
  code: { readonly id: number; readonly source: string; readonly terms: string | null },
): Promise<string> {
  if (!networkOf(code.source) || code.terms === null) return code.source;
  const changed = await listChangedFields(db, 'code', code.id, 0);
  const isOfPerson = changed.some(({ field, personId }) => field === 'terms' && personId !== null);
  return isOfPerson ? 'editor' : code.source;
}
