import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { temporaryFolder } from '../../test/helpers/temporary-folder.ts';
import { DAY_MS } from '../domain/days.ts';
import { backUpNightly, findNewestBackup } from './backups.server.ts';
import { openDatabase } from './database.server.ts';
import { retention } from './erase.server.ts';

const NIGHT = Date.parse('2026-11-21T09:15:00Z');

test('keeps the newest nightly copies, and whatever else stands there', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'live.db');
  const db = openDatabase(path);
  await migrate(db);
  await db.destroy();
  const backups = join(folder, 'backups');
  expect(findNewestBackup(backups)).toBeUndefined();

  await backUpNightly(path, backups, NIGHT);
  writeFileSync(join(backups, 'backup-before-the-move.db'), '');
  writeFileSync(join(backups, 'nightly-2026-11-01T091500Z.db.part'), 'cut off');
  for (let night = 1; night < retention.backup + 2; night += 1)
    await backUpNightly(path, backups, NIGHT + night * DAY_MS);

  const names = readdirSync(backups).sort();
  expect(names).toHaveLength(retention.backup + 1);
  expect(names[0]).toBe('backup-before-the-move.db');
  expect(names[1]).toBe('nightly-2026-11-23T091500Z.db');
  expect(names.at(-1)).toBe('nightly-2026-11-29T091500Z.db');
  expect(findNewestBackup(backups)?.path).toBe(join(backups, names.at(-1)!));
});
