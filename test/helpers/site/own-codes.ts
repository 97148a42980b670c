import { defaultDatabaseUrl, openDatabase } from '../../../app/data/database.server.ts';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { startTestSite, type TestSite } from './site.ts';

/** A site with the sample's catalog as if the codes were its own: sample codes carry no offers. */
export async function siteWithOwnCodes(
  env: Record<string, string> = {},
  now: () => number = Date.now,
): Promise<TestSite> {
  const folder = temporaryFolder();
  const db = openDatabase(defaultDatabaseUrl(folder));
  await migrate(db);
  await loadSample(db, now());
  await db.updateTable('code').set({ sample: 0 }).execute();
  await db.destroy();
  return startTestSite({ ...env, DATA_DIR: folder }, now);
}
