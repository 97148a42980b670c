import { accessSync, constants } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../app/config.server.ts';
import { type Database, engineAt } from '../app/data/database.server.ts';
import { backupsFolder } from '../app/data/operations/backups.server.ts';
import { makeFolder } from '../app/data/operations/data-folder.server.ts';
import { closeToOthers } from '../app/data/operations/private-files.server.ts';
import { secretKeyOf } from '../app/data/operations/secret-key.server.ts';
import { eraseAgain } from '../app/data/readers/erase-address.server.ts';
import { migrate } from '../db/migrate.ts';
import { codeOf, StartError } from './start-error.ts';

/**
 * Opens the data folder and the database, which is migrated, and in which what was erased stays erased, also if it was
 * restored from an older backup.
 * @throws StartError in one sentence when one of them can't be used
 */
export async function openData(config: Config, log: Logger): Promise<{ secretKey: Buffer; db: Database }> {
  try {
    makeFolder(config.DATA_DIR);
    accessSync(config.DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${config.DATA_DIR} can’t be written (${codeOf(error)}); set DATA_DIR to another one.`,
    );
  }
  const secretKey = secretKeyOf(config);
  const engine = engineAt(config.databaseUrl);
  try {
    const db = engine.open();
    await migrate(db);
    for (const problem of closeToOthers(config)) log.warn({ problem }, 'other users can read a data file');
    const erasures = await eraseAgain(db, { backups: backupsFolder(config.DATA_DIR), secretKey });
    if (erasures > 0)
      log.info({ erasures }, 'erased again, in a restored database, what had been erased before');
    return { secretKey, db };
  } catch (error) {
    throw new StartError(`The database ${engine.place} can’t be opened: ${(error as Error).message}.`);
  }
}
