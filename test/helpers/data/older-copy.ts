import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type Database,
  defaultDatabaseUrl,
  engineAt,
  openDatabase,
} from '../../../app/data/database.server.ts';
import { engineOf } from '../../../app/data/engine.server.ts';
import { migrate } from '../../../db/migrate.ts';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { emptyDatabaseSettings } from './sample-database.ts';

/** A migrated database with a folder of backups. */
export async function withBackups(): Promise<{ db: Database; backups: string; url: string }> {
  const backups = join(temporaryFolder(), 'backups');
  const { DATABASE_URL = defaultDatabaseUrl(temporaryFolder()) } = await emptyDatabaseSettings();
  const db = openDatabase(DATABASE_URL, backups);
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { db, backups, url: DATABASE_URL };
}

/**
 * Saves the current state of a database for later. @returns a function that opens it with the same folder of backups
 */
export async function copyNow(db: Database): Promise<() => Promise<Database>> {
  const { backups, backupEnding } = engineOf(db);
  const file = join(temporaryFolder(), `copy${backupEnding}`);
  await engineOf(db).backUp(file);
  return async () => {
    const { DATABASE_URL = defaultDatabaseUrl(temporaryFolder()) } = await emptyDatabaseSettings();
    await engineAt(DATABASE_URL).restore(file, join(temporaryFolder(), `replaced${backupEnding}`));
    const older = openDatabase(DATABASE_URL, backups);
    onTestFinished(() => older.destroy());
    return older;
  };
}
