import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import { siteOfWorker } from './site-of-worker.ts';

/** The database of the shared site, opened beside its server. */
export function siteDatabase(): Database {
  const db = openDatabase(`sqlite:${siteOfWorker().databasePath}`);
  onTestFinished(() => db.destroy());
  return db;
}

/** The id of a code by its text. */
export async function codeIdOf(db: Database, code: string): Promise<number> {
  return (await db.selectFrom('code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** Copies of a code that were counted meanwhile, elsewhere. */
export async function setUses(db: Database, id: number, uses: number): Promise<void> {
  await db.updateTable('code').set({ uses }).where('id', '=', id).execute();
  await dropPages(db);
}

/** Has the site make all pages again, so that they show what was written behind its back. */
export async function dropPages(db: Database): Promise<void> {
  await db
    .updateTable('cache_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
