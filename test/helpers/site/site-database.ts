import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../app/data/database.server.ts';
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

/**
 * Removes from the shared site what the tests of a file publish there. Other files count the sample's records, and a
 * real code would change what the site claims.
 */
export function takeBackWhatIsPublished(): void {
  const tables = ['code', 'store', 'post'] as const;
  const last = new Map<string, number>();
  const withDatabase = async (work: (db: Database) => Promise<void>) => {
    const db = openDatabase(`sqlite:${siteOfWorker().databasePath}`);
    await work(db).finally(() => db.destroy());
  };
  beforeAll(() =>
    withDatabase(async (db) => {
      for (const table of tables) {
        const { id } = await db
          .selectFrom(table)
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow();
        last.set(table, id ?? 0);
      }
    }),
  );
  afterAll(() =>
    withDatabase(async (db) => {
      for (const table of tables) {
        const id = last.get(table)!;
        await db.updateTable(table).set({ status: 'withdrawn' }).where('id', '>', id).execute();
        // A sample store becomes real with its first real code.
        await db.updateTable(table).set({ sample: 1 }).where('id', '<=', id).execute();
      }
      await dropPages(db);
    }),
  );
}
