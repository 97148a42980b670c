// Puts a backup in the place of the database; the server must be stopped. What was there is kept beside the backups.
// usage: npm run restore -- FILE
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupName, backupsFolder } from '../app/data/backups.server.ts';
import { restore } from '../app/data/dialects/sqlite-backup.server.ts';
import { command } from './command.ts';

await command(
  'npm run restore -- FILE',
  { atLeast: 1, atMost: 1 },
  async ([file], { databasePath, DATA_DIR }) => {
    const replaced = join(backupsFolder(DATA_DIR), backupName('replaced', Date.now()));
    await restore(file!, databasePath, replaced);
    const kept = existsSync(replaced) ? ` What was there is kept as ${replaced}.` : '';
    return [`${databasePath} is now what ${file} holds.${kept} Start the server.`];
  },
);
