import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';

interface Tables {
  store: { id: number; name: string; slug: string; website: string; search_text: string };
}

/** What the office's search of stores looks through, and an order of all stores, also of those that aren't published. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await runStatements(db, {
    both: () => [`ALTER TABLE store ADD COLUMN search_text TEXT NOT NULL DEFAULT ''`],
  });
  const stores = await db.selectFrom('store').select(['id', 'name', 'slug', 'website']).execute();
  for (const { id, ...store } of stores)
    await db
      .updateTable('store')
      .set({ search_text: searchTextOf(store.name, store.slug, store.website) })
      .where('id', '=', id)
      .execute();
  await runStatements(db, {
    both: () => ['DROP INDEX store_order', 'CREATE INDEX store_order ON store (position, name, id, status)'],
  });
}

/** One folded field per line, with a line break before the first and after the last. */
function searchTextOf(...fields: readonly string[]): string {
  return fold(`\n${fields.map(onOneLine).join('\n')}\n`);
}

function onOneLine(text: string): string {
  return text.replace(/\s/g, ' ');
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}
