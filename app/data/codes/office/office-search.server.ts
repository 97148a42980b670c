import { sql } from 'kysely';
import { joinCode } from '../../../domain/code-text.ts';
import { normalizeQuery } from '../../../domain/search/normalize-query.ts';
import type { Database } from '../../database.server.ts';
import { offThread } from '../../engine.server.ts';
import { joinedCode } from '../records/code-names.server.ts';
import { listOfficeCodeIds, listRows } from './office-codes.server.ts';

/**
 * The newest codes and the stores that contain a text. A code of exactly that text comes first, then those that begin
 * with it. Nothing for an empty text.
 */
export async function searchOffice(
  db: Database,
  q: string,
  { codes, stores, now }: { readonly codes: number; readonly stores: number; readonly now: number },
) {
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

/** The codes that begin with this text; many others may have it in their store's name or their description. */
async function listCodesNamed(db: Database, text: string, limit: number): Promise<number[]> {
  const name = joinCode(text);
  const { rows } = await sql<{ id: number }>`${offThread}
    select id from code where substr(${joinedCode}, 1, ${name.length}) = ${name}
    order by ${joinedCode} = ${name} desc, id desc limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Those whose name or slug begins with the text come first. */
async function listStoresWith(db: Database, text: string, limit: number) {
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
