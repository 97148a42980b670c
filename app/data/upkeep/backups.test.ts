import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { defaultDatabaseUrl, engineAt } from '../database.server.ts';
import type { Engine } from '../engine.server.ts';
import { backUpNightly, findNewestBackup, freeBackupPath, newestNightlyAt } from './backups.server.ts';
import { retention } from './erase.server.ts';

const NIGHT = Date.parse('2026-11-21T09:15:00Z');

async function databaseIn(folder: string): Promise<Engine> {
  const engine = engineAt(defaultDatabaseUrl(folder));
  const db = engine.open();
  await migrate(db);
  await db.destroy();
  return engine;
}

test('keeps the newest nightly copies, and whatever else an operator put there', async () => {
  const folder = temporaryFolder();
  const engine = await databaseIn(folder);
  const backups = join(folder, 'backups');
  expect(findNewestBackup(backups)).toBeUndefined();

  await backUpNightly(engine, backups, NIGHT);
  writeFileSync(join(backups, 'backup-before-the-move.db'), '');
  writeFileSync(join(backups, 'nightly-2026-11-01T091500Z.db.part'), 'cut off');
  for (let night = 1; night < retention.nightlyBackup + 2; night += 1)
    await backUpNightly(engine, backups, NIGHT + night * DAY_MS);

  const names = readdirSync(backups).sort();
  expect(names).toHaveLength(retention.nightlyBackup + 1);
  expect(names[0]).toBe('backup-before-the-move.db');
  expect(names[1]).toBe('nightly-2026-11-23T091500Z.db');
  expect(names.at(-1)).toBe('nightly-2026-11-29T091500Z.db');
  expect(findNewestBackup(backups)?.path).toBe(join(backups, names.at(-1)!));
});

test('two copies by command within a second have names of their own', async () => {
  const folder = temporaryFolder();
  const engine = await databaseIn(folder);
  const names = ['replaced-2026-11-21T091500Z.db', 'replaced-2026-11-21T091501Z.db'];
  for (const name of names) {
    const path = freeBackupPath(folder, 'replaced', NIGHT, engine);
    expect(path).toBe(join(folder, name));
    writeFileSync(path, '');
  }
});

test('lets go of copies that it named itself after a month, and of no others', async () => {
  const folder = temporaryFolder();
  const engine = await databaseIn(folder);
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const remaining = [
    'backup-2026-10-22T091500Z.db',
    'backup-2026-11-21T091000Z.db.part',
    'replaced-2026-10-22T091500Z.db',
    'replaced-2026-10-22T091500Z.dump',
    'before the move.dump',
    'before the move.db',
    'backup-2019.db',
    'backup-2019-01-01.db',
  ];
  const gone = [
    'backup-2026-10-22T091459Z.db',
    'backup-2026-11-20T091000Z.db.part',
    'replaced-2026-10-22T091459Z.db',
    'replaced-2026-10-22T091459Z.db-wal',
    'replaced-2026-10-22T091459Z.dump',
    'backup-2026-11-20T091000Z.dump.part',
  ];
  for (const name of [...remaining, ...gone]) writeFileSync(join(backups, name), '');
  await backUpNightly(engine, backups, NIGHT);
  expect(readdirSync(backups).sort()).toEqual([...remaining, 'nightly-2026-11-21T091500Z.db'].sort());
});

test('a copy made by a clock that ran ahead is no reason to skip a night, and is the first to go', async () => {
  const folder = temporaryFolder();
  const engine = await databaseIn(folder);
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  writeFileSync(join(backups, 'nightly-2027-11-21T091500Z.db'), '');
  expect(newestNightlyAt(backups, NIGHT)).toBeUndefined();
  for (let night = 0; night < retention.nightlyBackup; night += 1)
    await backUpNightly(engine, backups, NIGHT + night * DAY_MS);
  const names = readdirSync(backups).sort();
  expect(names).toHaveLength(retention.nightlyBackup);
  expect(names[0]).toBe('nightly-2026-11-21T091500Z.db');
});

test('a copy that an operator made does not count as the night’s', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'nightly-2026-11-20T091500Z.db'), '');
  writeFileSync(join(folder, 'backup-2026-11-21T090000Z.db'), '');
  writeFileSync(join(folder, 'nightly-2026-11-21T090000Z.db.part'), '');
  expect(newestNightlyAt(folder, NIGHT)).toBe(NIGHT - DAY_MS);
});
