// Replaces the database with a backup; the server must be stopped. The old database is kept with the backups.
// usage: npm run restore -- FILE [--key-is-lost]
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../app/config.server.ts';
import { engineAt } from '../app/data/database.server.ts';
import { carryTombstones } from '../app/data/tombstones/carry-tombstones.server.ts';
import { gatherTombstones } from '../app/data/tombstones/gather-tombstones.server.ts';
import { folderOf } from '../app/data/tombstones/tombstone-files.server.ts';
import { backupsFolder, freeBackupPath } from '../app/data/upkeep/backups.server.ts';
import { retention } from '../app/data/upkeep/erase.server.ts';
import { listLastRuns } from '../app/data/upkeep/job-lease.server.ts';
import { secretKeyOf } from '../app/data/upkeep/secret-key.server.ts';
import { DAY_MS } from '../app/domain/time/days.ts';
import { command, withDatabase } from './command.ts';
import { carriedLines } from './restore/carried-lines.ts';

const USAGE = 'npm run restore -- FILE [--key-is-lost]';

// Comes before the command, which runs while this module loads.
const AGED = `WARNING This backup is older than ${retention.tombstone} days, which is how long the site remembers what was taken away: run "npm run erase" for everyone who has asked since then, and look under People for who may sign in.`;

const WRONG_KEY =
  'secret.key is missing or isn’t the one of this site, and without it the backup would bring erased addresses back. Put it in the data folder first. If it’s lost, add --key-is-lost.';

await command(USAGE, { atLeast: 1, atMost: 2 }, async (words, config) => {
  const [file, option] = words as [string, ...string[]];
  if (option !== undefined && option !== '--key-is-lost') throw new Error(`Usage: ${USAGE}`);
  const { databaseUrl, DATA_DIR } = config;
  const engine = engineAt(databaseUrl);
  const backups = backupsFolder(DATA_DIR);
  const tombstones = await gatherTombstones(engine, backups, dirname(file));
  if (option === undefined && tombstones.needOtherKey(hasKey(config) ? secretKeyOf(config) : undefined))
    throw new Error(WRONG_KEY);

  const replaced = freeBackupPath(backups, 'replaced', Date.now(), engine);
  await tombstones.keepDuring(() => engine.restore(file, replaced));
  const secretKey = secretKeyOf(config);
  const { carried, asOf } = await withDatabase(config, async (db) => ({
    asOf: Math.max(0, ...Object.values(await listLastRuns(db))),
    carried: await carryTombstones(db, { secretKey, now: Date.now(), isRestored: true }),
  }));

  const note = existsSync(replaced) ? ` The database it replaced is kept as ${replaced}.` : '';
  const isAged = asOf > 0 && Date.now() - asOf > retention.tombstone * DAY_MS;
  return [
    `${engine.place} now has what was in ${file}.${note} Start the server.`,
    ...carriedLines(carried!),
    ...(tombstones.isComplete ? [] : [incomplete(backups)]),
    ...(isAged ? [AGED] : []),
  ];
});

function hasKey({ SECRET_KEY, DATA_DIR }: Config): boolean {
  return SECRET_KEY !== undefined || existsSync(join(DATA_DIR, 'secret.key'));
}

function incomplete(backups: string): string {
  return `WARNING The database that was replaced couldn’t be read. What was taken away since the backup is known only from ${folderOf(backups)}: look under People for who may sign in.`;
}
