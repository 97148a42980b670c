import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { defaultDatabaseUrl, engineAt, openDatabase } from '../../app/data/database.server.ts';
import { retention } from '../../app/data/upkeep/erase.server.ts';
import { releaseLease, takeLease } from '../../app/data/upkeep/job-lease.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { migrate } from '../../db/migrate.ts';
import { isBack, NOTHING_BACK, populate, takeBack } from '../helpers/data/taken-back.ts';
import { runCommand } from '../helpers/machine/run-command.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { emptyPostgres } from '../helpers/postgres/postgres-database.ts';
import { startTestSite } from '../helpers/site/site.ts';

// Runs on files with the tests of the start, and on PostgreSQL with `npm run test:postgres`.

const SECRET_KEY = 'the same on every machine, 32 characters or more';
const ANN = 'ann@shop.example';

/** A machine with a folder of its own, and a new database. */
async function machine(): Promise<Record<string, string>> {
  const DATA_DIR = temporaryFolder();
  const server = inject('postgresUrl');
  const DATABASE_URL = server ? await emptyPostgres(server) : defaultDatabaseUrl(DATA_DIR);
  return { DATA_DIR, SECRET_KEY, DATABASE_URL, RATE_LIMIT: 'off' };
}

async function succeed(...[name, settings, ...words]: Parameters<typeof runCommand>): Promise<string> {
  const { status, said, complained } = await runCommand(name, settings, ...words);
  expect({ status, complained }, name).toEqual({ status: 0, complained: '' });
  return said;
}

/** A site from which everything was taken away since its backup. */
async function takenBack() {
  const settings = await machine();
  const site = await startTestSite(settings);
  const place = await populate(site);
  const message = { name: 'Ann', email: ANN, subject: 'Hello', category: '', message: 'Is it mine?' };
  expect((await site.post('/contact', message)).status).toBe(303);
  const backups = join(settings.DATA_DIR!, 'backups');
  await succeed('backup', settings);
  const backup = join(backups, readdirSync(backups).find((name) => name.startsWith('backup-'))!);
  await takeBack(site, place);
  expect(await succeed('erase', settings, ANN)).toMatch(/: 1 message,/);
  expect(await isBack(site, place)).toEqual(NOTHING_BACK);
  await site.stop(1_000);
  return { settings, place, backup };
}

/** Restores and starts. @returns what the restore said, and what is back */
async function restored(
  settings: Record<string, string>,
  place: Awaited<ReturnType<typeof populate>>,
  file: string,
) {
  const said = await succeed('restore', settings, file);
  const site = await startTestSite(settings);
  const back = await isBack(site, place);
  await site.stop(1_000);
  return { said, back };
}

/** A folder of another machine, with a copy of the file alone. */
function bring(file: string): { DATA_DIR: string; brought: string } {
  const DATA_DIR = temporaryFolder();
  const brought = join(DATA_DIR, 'brought', basename(file));
  mkdirSync(join(DATA_DIR, 'brought'));
  cpSync(file, brought);
  return { DATA_DIR, brought };
}

test('what was taken away in the office, by readers, and by command stays away after a restore, which says so', async () => {
  const { settings, place, backup } = await takenBack();
  const { said, back } = await restored(settings, place, backup);
  expect(back).toEqual(NOTHING_BACK);
  for (const words of [
    /^Everyone is signed out, /m,
    /^Taken away again, .* 2 people removed, 1 role lowered to checker, 1 person erased, 1 old password disabled, /m,
    /1 passkey removed, 1 daily email turned off, 1 picture removed, 1 testimonial deleted, 1 testimonial withdrawn, 1 reader/,
    /^These people changed .*: eve@office\.example\.$/m,
    /\b1 address erased\b/,
  ])
    expect(said).toMatch(words);
  expect(said).not.toMatch(/WARNING|owner link/);

  // The same once more: nothing depends on what the replaced database knew.
  expect((await restored(settings, place, backup)).back).toEqual(NOTHING_BACK);
}, 240_000);

test('and on another machine, which has the backup alone, from the database that it replaces', async () => {
  const { settings, place, backup } = await takenBack();
  const { DATA_DIR, brought } = bring(backup);
  // A copy by db:copy knows it, too.
  const DATABASE_URL = (await machine()).DATABASE_URL!;
  await succeed('db:copy', settings, '--from', settings.DATABASE_URL!, '--to', DATABASE_URL);
  const { said, back } = await restored({ ...settings, DATABASE_URL, DATA_DIR }, place, brought);
  expect(back).toEqual(NOTHING_BACK);
  expect(said).toContain('2 people removed');
}, 240_000);

test('and on another machine, which has the folder of the backups, without a database to ask', async () => {
  const { settings, place, backup } = await takenBack();
  const elsewhere = await machine();
  const brought = join(elsewhere.DATA_DIR!, 'brought');
  cpSync(join(settings.DATA_DIR!, 'backups'), brought, { recursive: true });
  const file = join(brought, basename(backup));

  const refused = await runCommand(
    'restore',
    { ...elsewhere, SECRET_KEY: 'another key, of another site, too' },
    file,
  );
  expect(refused).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^[^\n]*secret\.key[^\n]*\n$/),
  });
  expect(readdirSync(elsewhere.DATA_DIR!)).not.toContain('backups');
  const { said, back } = await restored(elsewhere, place, file);
  expect(back).toEqual(NOTHING_BACK);
  expect(said).toContain('2 people removed');
}, 240_000);

test('a restore warns of a backup that is older than what the site remembers, and of a lost key', async () => {
  const settings = await machine();
  const db = openDatabase(settings.DATABASE_URL!);
  await migrate(db);
  const lease = { name: 'erase-old', holder: 'a process', leaseMs: 1_000 };
  const then = Date.now() - (retention.tombstone + 1) * DAY_MS;
  await takeLease(db, lease, then, then);
  await releaseLease(db, lease, { ranAt: then });
  await db.destroy();
  const file = join(settings.DATA_DIR!, `mine${engineAt(settings.DATABASE_URL!).backupEnding}`);
  await succeed('backup', settings, file);
  expect(await succeed('restore', settings, file)).toMatch(/^WARNING This backup is older than 365 days/m);

  await succeed('erase', settings, ANN);
  const { SECRET_KEY: _, ...withoutKey } = settings;
  expect(await runCommand('restore', withoutKey, file)).toMatchObject({
    status: 1,
    complained: expect.stringContaining('--key-is-lost'),
  });
  expect(await succeed('restore', withoutKey, file, '--key-is-lost')).toMatch(
    /^WARNING Erased addresses .*: 1\./m,
  );
});
