import { sql } from 'kysely';
import { normalizeQuery } from '../../../domain/search/search-text.ts';
import type { Database } from '../../database.server.ts';
import { offThread } from '../../engine.server.ts';
import { listOfficeCodeIds, listRows, type OfficeCodeRow } from './office-codes.server.ts';

/** A store that a search found. */
export interface FoundStore {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
}

/** The newest codes, a code of that very name first, and the stores, that hold a text; nothing for an empty one. */
export async function searchOffice(
  db: Database,
  q: string,
  { codes, stores, now }: { readonly codes: number; readonly stores: number; readonly now: number },
): Promise<{ codes: OfficeCodeRow[]; stores: FoundStore[] }> {
  const text = normalizeQuery(q);
  if (text === '') return { codes: [], stores: [] };
  const [named, ids, foundStores] = await Promise.all([
    listCodesNamed(db, text, codes),
    listOfficeCodeIds(db, { q }, { limit: codes, now }),
    listStoresWith(db, text, stores),
  ]);
  const shown = [...new Set([...named, ...ids])].slice(0, codes);
  return { codes: await listRows(db, shown, now), stores: foundStores };
}

/** The codes that are this text, whatever else has it in its description. */
async function listCodesNamed(db: Database, text: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${offThread}
    select id from code where code = ${text.toUpperCase()} order by id desc limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Those whose name or slug begins with the text come first. */
async function listStoresWith(db: Database, text: string, limit: number): Promise<FoundStore[]> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const holding = (pattern: string, others: number, known: readonly number[]) =>
    db
      .selectFrom('store')
      .select(['id', 'slug', 'name', 'status'])
      .where(sql<boolean>`search_text like ${pattern} escape '\\'`)
      .where('id', 'not in', known.length > 0 ? known : [-1])
      .orderBy('name')
      .orderBy('id')
      .limit(others)
      .execute();
  const first = await holding(`\n${escaped}%`, limit, []);
  if (first.length === limit) return first;
  const known = first.map(({ id }) => id);
  return [...first, ...(await holding(`%${escaped}%`, limit - first.length, known))];
}
