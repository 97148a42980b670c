import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';

/** The database of the shared site, opened beside its server. */
export function siteDatabase(): Database {
  const db = openDatabase(inject('site').databasePath);
  onTestFinished(() => db.destroy());
  return db;
}

/** The id of a code by its text. */
export async function codeIdOf(db: Database, code: string): Promise<number> {
  return (await db.selectFrom('code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}
