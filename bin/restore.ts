// Replaces the database with a backup; the server must be stopped. The old database is kept with the backups.
// usage: npm run restore -- FILE
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../app/config.server.ts';
import { engineAt } from '../app/data/database.server.ts';
import { backupName, backupsFolder } from '../app/data/operations/backups.server.ts';
import { retention } from '../app/data/operations/erase.server.ts';
import { listLastRuns } from '../app/data/operations/job-lease.server.ts';
import { secretKeyOf } from '../app/data/operations/secret-key.server.ts';
import { eraseAgain } from '../app/data/readers/erase-address.server.ts';
import { listErasures, recordErasure } from '../app/data/readers/erasure-marks.server.ts';
import { DAY_MS } from '../app/domain/time/days.ts';
import { command, withDatabase } from './command.ts';

await command('npm run restore -- FILE', { atLeast: 1, atMost: 1 }, async ([named], config) => {
  const file = named!;
  const { databaseUrl, DATA_DIR } = config;
  const engine = engineAt(databaseUrl);
  const backups = backupsFolder(DATA_DIR);
  const brought = listErasures(dirname(file));
  if (!hasKey(config) && [...brought, ...listErasures(backups)].length > 0) throw new Error(noKey(backups));

  const replaced = join(backups, backupName('replaced', Date.now(), engine));
  await engine.restore(file, replaced);
  // Marks that came with a backup from another machine count as well.
  for (const erasure of brought) recordErasure(backups, erasure);
  const secretKey = secretKeyOf(config);
  const { erasures, asOf } = await withDatabase(config, async (db) => ({
    asOf: Math.max(0, ...Object.values(await listLastRuns(db))),
    erasures: await eraseAgain(db, { backups, secretKey }),
  }));

  const note = existsSync(replaced) ? ` The database it replaced is kept as ${replaced}.` : '';
  const isAged = asOf > 0 && Date.now() - asOf > retention.erasureMark * DAY_MS;
  return [
    `${engine.place} now has what was in ${file}.${note} Start the server.`,
    ...(erasures > 0
      ? [
          `Erased again what was erased after the backup was made: ${erasures === 1 ? '1 address' : `${erasures} addresses`}.`,
        ]
      : []),
    ...(isAged ? [AGED] : []),
  ];
});

const AGED = `WARNING This backup is older than ${retention.erasureMark} days, which is how long erasures are remembered: run "npm run erase" for everyone who has asked since then.`;

function hasKey({ SECRET_KEY, DATA_DIR }: Config): boolean {
  return SECRET_KEY !== undefined || existsSync(join(DATA_DIR, 'secret.key'));
}

function noKey(backups: string): string {
  return `secret.key is missing, and without it the backup would bring erased addresses back. Put it in the data folder first, or delete ${join(backups, 'erased')} if the key is lost.`;
}
