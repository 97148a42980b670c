import { onTestFinished } from 'vitest';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../../app/data/database.server.ts';
import { NOON, sampleSettings } from './sample-database.ts';

/** All rows that have a search text. */
export async function searchedRows(db: Database) {
  return {
    store: await db.selectFrom('store').selectAll().orderBy('id').execute(),
    code: await db.selectFrom('code').selectAll().orderBy('id').execute(),
  };
}

/** The sample as an older program left it, whose search texts had two lines, and its rows as they should be. */
export async function oldSearchTexts() {
  const { DATA_DIR, DATABASE_URL = defaultDatabaseUrl(DATA_DIR!) } = await sampleSettings(NOON);
  const db = openDatabase(DATABASE_URL);
  onTestFinished(() => db.destroy());
  const right = await searchedRows(db);
  await db.transaction().execute(async (transaction) => {
    for (const table of ['store', 'code'] as const)
      for (const { id, search_text } of right[table])
        await transaction
          .updateTable(table)
          .set({ search_text: `\n${search_text.split('\n')[1]}\nold\n` })
          .where('id', '=', id)
          .execute();
    await transaction
      .updateTable('mark')
      .set({ name: 'search-text old' })
      .where('name', 'like', 'search-text %')
      .execute();
  });
  return { db, url: DATABASE_URL, right };
}
