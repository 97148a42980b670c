import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { defaultDatabaseUrl } from '../database.server.ts';
import { closeToOthers, filesOpenToOthers } from './private-files.server.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('closes the data to others, and leaves alone what is not the site’s', () => {
  const folder = temporaryFolder();
  const elsewhere = temporaryFolder();
  const places = { DATA_DIR: folder, databaseUrl: `sqlite:${join(elsewhere, 'codes.db')}` };
  for (const name of ['backups', 'backups/erased', 'og', 'mine'])
    mkdirSync(join(folder, name), { mode: 0o755 });
  const open = [
    join(elsewhere, 'codes.db'),
    join(elsewhere, 'codes.db-wal'),
    join(folder, 'secret.key'),
    join(folder, 'backups/old.db'),
    join(folder, 'backups/erased/1-a'),
    join(folder, 'og/1.png'),
  ];
  const others = [join(folder, 'mine/notes.txt'), join(elsewhere, 'notes.txt')];
  for (const path of [...open, ...others]) {
    writeFileSync(path, '');
    chmodSync(path, 0o664);
  }
  symlinkSync(join(elsewhere, 'notes.txt'), join(folder, 'backups/linked.db'));

  const found = filesOpenToOthers(places);
  expect(found.sort()).toEqual(
    [...open, ...['backups', 'backups/erased', 'og'].map((name) => join(folder, name))].sort(),
  );
  expect(closeToOthers(places)).toEqual([]);
  expect(filesOpenToOthers(places)).toEqual([]);
  expect(open.map(modeOf)).toEqual(open.map(() => '600'));
  expect(modeOf(join(folder, 'backups'))).toBe('700');
  expect(others.map(modeOf)).toEqual(['664', '664']);
});

test('finds nothing where there is nothing yet', () => {
  const folder = join(temporaryFolder(), 'data');
  expect(filesOpenToOthers({ DATA_DIR: folder, databaseUrl: defaultDatabaseUrl(folder) })).toEqual([]);
});
