import { accessSync, constants } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../app/config.server.ts';
import { engineAt } from '../app/data/database.server.ts';
import { noteMark } from '../app/data/site/marks.server.ts';
import { carryTombstones } from '../app/data/tombstones/carry-tombstones.server.ts';
import { backupsFolder } from '../app/data/upkeep/backups.server.ts';
import { makeFolder } from '../app/data/upkeep/data-folder.server.ts';
import { closeToOthers } from '../app/data/upkeep/private-files.server.ts';
import { secretKeyOf } from '../app/data/upkeep/secret-key.server.ts';
import { migrate } from '../db/migrate.ts';
import { loadSample } from '../db/sample/load.ts';
import { codeOf, StartError } from './start-error.ts';

const OLDER_COPY =
  'the database is an older copy: took away again what had been taken away since, and signed everybody out';
const OTHER_KEY =
  'the database may hold addresses that were erased under another secret key; without it, they can’t be found';

/**
 * Opens the data folder and the database, and migrates it. What was taken away stays taken away, even if the database
 * is an older copy. An empty one gets the sample if the settings say so. `now` in epoch ms.
 * @throws StartError in one sentence when one of them can't be used
 */
export async function openData(config: Config, log: Logger, now: number) {
  try {
    makeFolder(config.DATA_DIR);
    accessSync(config.DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${config.DATA_DIR} can’t be written (${codeOf(error)}); set DATA_DIR to another one.`,
    );
  }
  const secretKey = secretKeyOf(config);
  const engine = engineAt(config.databaseUrl, backupsFolder(config.DATA_DIR));
  try {
    const db = engine.open();
    await migrate(db);
    for (const problem of closeToOthers(config)) log.warn({ problem }, 'other users can read a data file');
    const carried = await carryTombstones(db, { secretKey, now });
    if (carried) {
      const { counts, idle, foreign } = carried;
      if (counts.size + idle > 0) log.warn({ ...Object.fromEntries(counts), idle }, OLDER_COPY);
      if (foreign > 0) log.warn({ addresses: foreign }, OTHER_KEY);
    }
    /** When the site began (epoch ms). */
    const since = await noteMark(db, 'created', now);
    const sampleLoaded = config.SAMPLE === 'auto' && (await loadSample(db, now));
    return { secretKey, db, since, sampleLoaded };
  } catch (error) {
    throw new StartError(`The database ${engine.place} can’t be opened: ${(error as Error).message}.`);
  }
}
