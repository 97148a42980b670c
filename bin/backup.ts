// Copies the database, also while the server runs.
// usage: npm run backup [-- FILE]
import { join } from 'node:path';
import { backupName, backupsFolder } from '../app/data/operations/backups.server.ts';
import { backUp } from '../app/data/sqlite/backup.server.ts';
import { command, megabytes } from './command.ts';

await command('npm run backup [-- FILE]', { atMost: 1 }, async ([file], { databasePath, DATA_DIR }) => {
  const target = file ?? join(backupsFolder(DATA_DIR), backupName('backup', Date.now()));
  const bytes = await backUp(databasePath, target);
  return [`Copied ${databasePath} to ${target}: ${megabytes(bytes)}, checked.`];
});
