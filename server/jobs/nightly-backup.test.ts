import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineAt } from '../../app/data/database.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { isBackupDue } from './nightly-backup.ts';

const LAST = Date.parse('2026-11-20T09:10:00Z');

test.each([
  ['2026-11-20T09:50:00Z', false, 'the same night'],
  ['2026-11-21T04:00:00Z', false, 'the next day, but not at night'],
  ['2026-11-21T08:59:59Z', false, 'a second too early'],
  ['2026-11-21T09:00:00Z', true, 'the next night'],
  ['2026-11-21T20:00:00Z', false, 'a missed night waits a while'],
  ['2026-11-21T21:10:00Z', true, 'a missed night is made good'],
  ['2025-11-21T21:10:00Z', true, 'the newest was made under a clock that was a year ahead'],
])('whether a copy is due at %s: %s (%s)', (time, is) => {
  expect(isBackupDue(LAST, Date.parse(time))).toBe(is);
});

test('a site copies its data by itself once it is more than a day old', async () => {
  const dataDir = temporaryFolder();
  const young = await startTestSite({ DATA_DIR: dataDir });
  await young.stop(1_000);
  expect(readdirSync(dataDir)).not.toContain('backups');
  await startTestSite({ DATA_DIR: dataDir }, () => Date.now() + 2 * DAY_MS);
  const copies = () => readdirSync(dataDir).includes('backups') && readdirSync(join(dataDir, 'backups'));
  await expect.poll(copies).toEqual([expect.stringMatching(/^nightly-.*\.db$/)]);
  const [name] = readdirSync(join(dataDir, 'backups'));
  const copy = join(dataDir, 'backups', name!);
  expect(await engineAt(`sqlite:${copy}`).findDamage()).toBeUndefined();
});
