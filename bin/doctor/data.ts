import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../app/config.server.ts';
import { engineAt } from '../../app/data/database.server.ts';
import { backupsFolder, findNewestBackup } from '../../app/data/operations/backups.server.ts';
import { filesOpenToOthers } from '../../app/data/operations/private-files.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { agoText } from '../../app/words/ago.ts';
import { LOCALE } from '../../app/words/locale.ts';
import { megabytes } from '../command.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** With less space, the write-ahead log of a large import may not fit. */
const TIGHT_BYTES = 1e9;
const FULL_BYTES = 50e6;

/** The data folder: whether it can be written, how much room there is, who can read the key, and the backups. */
export async function dataFindings(config: Config, now: number): Promise<Finding[]> {
  const { DATA_DIR } = config;
  if (!existsSync(DATA_DIR)) return [warning(`there is no data folder ${DATA_DIR} yet; a start makes it`)];
  return [
    folderFinding(DATA_DIR),
    await roomFinding(config),
    keyFinding(config),
    readersFinding(config),
    backupFinding(DATA_DIR, now),
  ];
}

function folderFinding(folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(`the data folder ${folder} can be written`);
  } catch (error) {
    return failure(`the data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function roomFinding({ DATA_DIR, databaseUrl }: Config): Promise<Finding> {
  const { bavail, bsize } = statfsSync(DATA_DIR);
  const free = bavail * bsize;
  if (free < FULL_BYTES) return failure(`the disk is full: ${megabytes(free)} are free`);
  const backupBytes = (await engineAt(databaseUrl).size()) ?? 0;
  return free < TIGHT_BYTES + backupBytes
    ? warning(`the disk is nearly full: ${megabytes(free)} are free`)
    : ok(`${megabytes(free)} are free on the disk`);
}

function keyFinding({ DATA_DIR, SECRET_KEY }: Config): Finding {
  if (SECRET_KEY) return ok('links are signed with SECRET_KEY');
  const path = join(DATA_DIR, 'secret.key');
  return existsSync(path)
    ? ok(`links are signed with ${path}`)
    : warning(`there is no ${path} yet; a start makes it`);
}

function readersFinding(config: Config): Finding {
  const open = filesOpenToOthers(config);
  return open.length === 0
    ? ok('the data can be read by its owner alone')
    : warning(`others can read ${open.length} files of the data; the next start closes them: ${open[0]}`);
}

function backupFinding(dataDir: string, now: number): Finding {
  const newest = findNewestBackup(backupsFolder(dataDir));
  if (!newest)
    return warning('there is no backup yet; the server makes one a night, "npm run backup" at once');
  const says = `the newest backup is of ${agoText(newest.at, now, LOCALE)}: ${newest.path}`;
  return now - newest.at > 2 * DAY_MS ? warning(says) : ok(says);
}
