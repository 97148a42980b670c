import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../../../server/jobs/jobs.ts';
import { nightlyBackupJob } from '../../../server/jobs/nightly-backup.ts';
import { emptyDatabase, sampleSettings } from '../../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { postgresServer } from '../../../test/helpers/postgres/postgres-server.ts';
import { firstJobs } from '../../../test/helpers/site/first-jobs.ts';
import { startTestSite, type TestSite } from '../../../test/helpers/site/site.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { backupFinding } from '../../findings/data-folder.server.ts';
import { type Database, openDatabase } from '../database.server.ts';
import { lastRunOf } from '../upkeep/job-lease.server.ts';
import { BACKUP } from './dialect.server.ts';

const SECRET_KEY = 'the same on every machine, 32 characters or more';

/** Two machines: each has its own folder, and they share the database and the key. */
async function twoSites(shared: Record<string, string>) {
  const machine = () => startTestSite({ ...shared, DATA_DIR: temporaryFolder(), SECRET_KEY });
  return [await machine(), await machine()] as const;
}

async function sharedSample(): Promise<Record<string, string>> {
  const { DATABASE_URL } = await sampleSettings(Date.now());
  return { DATABASE_URL: DATABASE_URL! };
}

function databaseOf({ config }: TestSite): Database {
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  return db;
}

const MESSAGE = {
  name: 'Ann',
  email: 'ann@shopper.example',
  subject: 'A question',
  message: 'Which store delivers at night?',
};

test('what an editor changes on one machine shows on the other within a second', async () => {
  const [here, there] = await twoSites(await sharedSample());
  const code = 'MMDOORSTEP';
  expect(await (await there.get('/verified-codes?q=doorstep')).text()).toContain(code);
  const { id } = await databaseOf(here)
    .selectFrom('code')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const ada = await signIn(here, 'editor');
  const saved = await ada.post('/office/codes', { ids: String(id), intent: 'withdraw' });
  expect(saved.status).toBeLessThan(400);
  await expect
    .poll(async () => (await (await there.get('/verified-codes?q=doorstep')).text()).includes(code), {
      timeout: 1_000,
    })
    .toBe(false);
});

test('a session of one machine is one of the other, and ends on both', async () => {
  const [here, there] = await twoSites(await sharedSample());
  const ada = await signIn(here, 'editor');
  const onTheOther = () => there.get('/office/codes', { cookie: ada.cookie });
  expect((await onTheOther()).status).toBe(200);
  await ada.post('/office/sign-out', {});
  expect((await onTheOther()).status).toBe(302);
});

test('what a network may still send is counted on both together', async () => {
  const [here, there] = await twoSites(await sharedSample());
  const sent: number[] = [];
  // Each by itself would take five. A machine that is too busy to count in time takes one more by its own count.
  for (let times = 0; times < 9; times += 1) {
    const site = times % 2 ? here : there;
    const { status } = await site.post('/contact', { ...MESSAGE, subject: `Question ${times}` });
    sent.push(status);
  }
  expect(sent.slice(0, 5)).toEqual([303, 303, 303, 303, 303]);
  expect(sent).toContain(429);
});

test('one of them makes the night’s copy, and each deletes its own old ones', {
  timeout: 60_000,
}, async () => {
  const NIGHT = Date.parse('2026-11-21T09:15:00Z');
  const db = await emptyDatabase();
  const clock = { now: NIGHT };
  const machine = () => {
    const folder = temporaryFolder();
    for (const name of [
      'nightly-2026-11-14T094500Z.dump',
      'nightly-2026-11-15T091000Z.dump',
      'backup-2026-10-21T091000Z.dump',
      'backup-2026-10-23T091000Z.dump',
    ])
      writeFileSync(join(folder, name), '');
    const outcomes: string[] = [];
    const job = nightlyBackupJob({
      db,
      folder,
      since: NIGHT - 2 * DAY_MS,
      now: () => clock.now,
      log: pino({ level: 'silent' }),
    });
    const jobs = startJobs([job], {
      db,
      now: () => clock.now,
      logError: (error) => outcomes.push(String(error)),
      onRun: (_, outcome) => outcomes.push(outcome),
    });
    onTestFinished(() => jobs.stop(0));
    return { folder, outcomes, wake: () => jobs.wake('nightly-backup') };
  };
  const [here, there] = [machine(), machine()];
  here.wake();
  await expect.poll(() => here.outcomes, { timeout: 30_000 }).toEqual(['succeeded']);
  there.wake();
  const remaining = ['backup-2026-10-23T091000Z.dump', 'nightly-2026-11-15T091000Z.dump'];
  await expect.poll(() => readdirSync(there.folder).sort()).toEqual(remaining);
  // An hour later, the other one still has no copy of its own, but doesn't make one.
  clock.now = NIGHT + HOUR_MS;
  there.wake();
  here.wake();
  await expect
    .poll(() => readdirSync(here.folder).sort())
    .toEqual([...remaining, 'nightly-2026-11-21T091500Z.dump']);
  expect(there.outcomes).toEqual([]);
  expect(readdirSync(there.folder).sort()).toEqual(remaining);
  expect(backupFinding(temporaryFolder(), clock.now, await lastRunOf(db, 'nightly-backup')).says).toBe(
    'the newest backup was made 1 hour ago on another machine, in its DATA_DIR/backups',
  );
});

test('a server that is killed takes no page from memory away, loses nothing, and is found again', async () => {
  const server = await postgresServer();
  onTestFinished(() => server.stop());
  await server.start();
  const site = await startTestSite({
    DATABASE_URL: server.urlOf('postgres'),
    DATA_DIR: temporaryFolder(),
    SAMPLE: 'auto',
  });
  expect((await site.post('/codes/1/use', {})).status).toBe(204);
  const db = databaseOf(site);
  await firstJobs(db);
  expect((await site.get('/stores')).status).toBe(200);

  await server.kill();
  expect((await site.get('/stores')).status).toBe(200);
  const refused = await site.post('/contact', MESSAGE);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await site.get('/readyz')).status).toBe(503);

  await server.start();
  await expect.poll(async () => (await site.get('/readyz')).status, { timeout: 5_000 }).toBe(200);
  expect((await site.post('/contact', MESSAGE)).status).toBe(303);
  const uses = await db.selectFrom('code_event').selectAll().where('kind', '=', 'use').execute();
  expect(uses).toHaveLength(1);
});

test('a backup that meets another one says so to the owner who asked for it', async () => {
  const settings = await sharedSample();
  const site = await startTestSite({ ...settings, SECRET_KEY });
  const other = new pg.Client(settings.DATABASE_URL);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock($1)', [BACKUP]);
  const owner = await signIn(site, 'owner');
  const refused = await owner.post('/office/status', {});
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('Another backup or an erasure is under way; wait for it.');
});
