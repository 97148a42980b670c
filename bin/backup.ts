// Copies the database, even while the server runs.
// usage: npm run backup [-- FILE]
import { engineAt } from '../app/data/database.server.ts';
import { backupsFolder, freeBackupPath } from '../app/data/upkeep/backups.server.ts';
import { sizeText } from '../app/words/office/sizes.ts';
import { command } from './command.ts';

await command('npm run backup [-- FILE]', { atMost: 1 }, async ([file], { databaseUrl, DATA_DIR }) => {
  const engine = engineAt(databaseUrl);
  const target = file ?? freeBackupPath(backupsFolder(DATA_DIR), 'backup', Date.now(), engine);
  const bytes = await engine.backUp(target);
  return [`Copied ${engine.place} to ${target}: ${sizeText(bytes)}, verified.`];
});
