import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import { siteOfWorker } from './site-of-worker.ts';

/** The database of the shared site, opened next to its server. */
export function siteDatabase(): Database {
  const db = openDatabase(`sqlite:${siteOfWorker().databasePath}`);
  onTestFinished(() => db.destroy());
  return db;
}

/** The id of a code by its text. */
export async function codeIdOf(db: Database, code: string): Promise<number> {
  return (await db.selectFrom('code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** Adds copies of a code, as if counted elsewhere. */
export async function setUses(db: Database, id: number, uses: number): Promise<void> {
  await db.updateTable('code').set({ uses }).where('id', '=', id).execute();
  await dropPages(db);
}

/** Makes the site render all pages again, so they show what the test wrote directly. */
export async function dropPages(db: Database): Promise<void> {
  await db
    .updateTable('cache_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
