import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.server.ts';
import { engineAt } from '../data/database.server.ts';
import { folderOf } from '../data/tombstones/tombstone-files.server.ts';
import { backupsFolder, findNewestBackup } from '../data/upkeep/backups.server.ts';
import { lastRunOf, NIGHTLY_BACKUP } from '../data/upkeep/job-lease.server.ts';
import { filesOpenToOthers } from '../data/upkeep/private-files.server.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { agoText } from '../words/ago.ts';
import { sizeText } from '../words/office/sizes.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** With less space, the write-ahead log of a large import may not fit. */
const TIGHT_BYTES = 1e9;
const FULL_BYTES = 50e6;
/** A nightly backup is at most a day and a half old. */
const OLD_BACKUP_MS = 2 * DAY_MS;

/** The data folder: whether it can be written, how much room there is, who can read the key, and the backups. */
export async function dataFindings(config: Config, now: number): Promise<Finding[]> {
  const { DATA_DIR } = config;
  if (!existsSync(DATA_DIR))
    return [warning(`there is no data folder ${DATA_DIR} yet; the server makes it when it starts`)];
  return [
    folderFinding(DATA_DIR),
    await roomFinding(config),
    keyFinding(config),
    readersFinding(config),
    backupFinding(DATA_DIR, now, await lastSharedBackupAt(config)),
  ];
}

/** If it can't be noted beside the backups, nobody can be erased, removed, or unsubscribed. */
function folderFinding(dataDir: string): Finding {
  const backups = backupsFolder(dataDir);
  for (const folder of [dataDir, backups, folderOf(backups)]) {
    if (!lstatSync(folder, { throwIfNoEntry: false })) continue;
    try {
      // With the slash, a file or a broken link in its place is an error.
      accessSync(`${folder}/`, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      return failure(
        `the data folder ${folder} can’t be written (${(error as NodeJS.ErrnoException).code})`,
        'Let the user that runs the server write there. If something else is in its place, move it away.',
      );
    }
  }
  return ok(`the data folder ${dataDir} can be written`);
}

/** The room on the disk of the data folder; `freeBytes` is how much of it is free. */
export async function roomFinding(
  { DATA_DIR, databaseUrl }: Pick<Config, 'DATA_DIR' | 'databaseUrl'>,
  freeBytes = freeBytesOf(DATA_DIR),
): Promise<Finding> {
  const advice = 'Delete what isn’t needed, such as old backups, or add disk space.';
  const { files, size } = engineAt(databaseUrl);
  const lost = files.length > 0 ? 'nothing can be saved' : 'no backup can be made';
  if (freeBytes < FULL_BYTES)
    return failure(`the disk is full: only ${sizeText(freeBytes)} left, so ${lost}`, advice);
  // A database on a server has its own disk; only its backups are on this one.
  const backupBytes = files.length > 0 ? ((await size()) ?? 0) : newestBackupBytes(DATA_DIR);
  return freeBytes < TIGHT_BYTES + backupBytes
    ? warning(`the disk is nearly full: ${sizeText(freeBytes)} left`, advice)
    : ok(`the disk has ${sizeText(freeBytes)} free`);
}

function newestBackupBytes(dataDir: string): number {
  const newest = findNewestBackup(backupsFolder(dataDir));
  return newest ? statSync(newest.path).size : 0;
}

/** Before the first start, the folder doesn't exist yet: then the disk that it will be on counts. */
function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  return bavail * bsize;
}

function keyFinding({ DATA_DIR, SECRET_KEY }: Config): Finding {
  if (SECRET_KEY) return ok('links are signed with SECRET_KEY');
  const path = join(DATA_DIR, 'secret.key');
  return existsSync(path)
    ? ok(`links are signed with ${path}`)
    : warning(`there is no ${path} yet; the server makes it when it starts`);
}

function readersFinding(config: Config): Finding {
  const open = filesOpenToOthers(config);
  return open.length === 0
    ? ok('only the server’s own user can read the data')
    : warning(`other users can read ${open.length} data files; the next start fixes that: ${open[0]}`);
}

/** The screen that makes a backup. */
const STATUS = '/office/status';

/**
 * How old the newest backup is.
 * @param sharedAt when any of the machines that share the database began its newest nightly copy (epoch ms)
 */
export function backupFinding(dataDir: string, now: number, sharedAt?: number): Finding {
  const newest = findNewestBackup(backupsFolder(dataDir));
  if (sharedAt !== undefined && sharedAt > (newest?.at ?? 0))
    return ageFinding(sharedAt, now, ' on another machine, in its DATA_DIR/backups');
  if (!newest)
    return warning(
      'there is no backup yet',
      'The server makes one every night. “npm run backup” makes one at once.',
      STATUS,
    );
  return ageFinding(newest.at, now, `: ${newest.path}`);
}

function ageFinding(at: number, now: number, where: string): Finding {
  const says = `the newest backup was made ${agoText(at, now)}${where}`;
  return now - at > OLD_BACKUP_MS
    ? warning(
        says,
        'The server makes one every night while it’s running. If one failed, the server’s log says why.',
        STATUS,
      )
    : ok(says);
}

/** When machines that share a database made its newest nightly copy (epoch ms), if that is known. */
async function lastSharedBackupAt({ databaseUrl }: Config): Promise<number | undefined> {
  const engine = engineAt(databaseUrl);
  if (!engine.isShared) return undefined;
  const db = engine.open();
  try {
    return await lastRunOf(db, NIGHTLY_BACKUP);
  } catch {
    // Problems with the database are findings of their own.
    return undefined;
  } finally {
    await db.destroy();
  }
}
