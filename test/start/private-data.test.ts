import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { createPeople } from '../../app/data/office/write-people.server.ts';
import { sampleFolder } from '../helpers/data/sample-database.ts';
import { startPurgeServer } from '../helpers/machine/purge-server.ts';
import { runCommand } from '../helpers/machine/run-command.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { type ServerProcess, startServer } from '../helpers/site/start-server.ts';

const ANN = 'ann@shop.example';

/** Writes, subscribes, and searches as someone who leaves an address wherever possible. */
async function leaveTraces(url: string, email: string): Promise<void> {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const message = `Please call me at (555) 010-0123, or write to ${email}.`;
  await post('/contact', { name: 'Ann', email, subject: `From ${email}`, category: '', message });
  const about = { name: 'Bob', email: 'bob@shop.example', subject: 'Hello', category: '' };
  await post('/contact', { ...about, message: `Is ${email.toUpperCase()} one of yours?` });
  await post('/newsletter', { email });
  await fetch(`${url}/verified-codes?q=${encodeURIComponent(email)}`);
}

/** The database's files as someone with the disk would read them, in lower case. */
function bytesIn(dataDir: string): string {
  const files = ['clipbasket.db', 'clipbasket.db-wal'].map((name) => join(dataDir, name));
  return files
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'latin1').toLowerCase())
    .join('');
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
}

test('what is erased is gone from the files at once, and stays gone after a restore', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const { DATA_DIR } = settings;
  const server = startServer(settings);
  const url = await server.ready;
  await leaveTraces(url, ANN);
  expect((await runCommand('backup', settings)).status).toBe(0);
  const backup = join(DATA_DIR, 'backups', readdirSync(join(DATA_DIR, 'backups'))[0]!);
  expect(bytesIn(DATA_DIR).includes(ANN)).toBe(true);

  const erased = await runCommand('erase', settings, ANN);
  expect(erased).toMatchObject({ status: 0, complained: '' });
  expect(erased.said).toMatch(/1 message, 1 subscription, 2 emails .* 0 searches, 1 mention /);
  expect(bytesIn(DATA_DIR).includes(ANN)).toBe(false);
  expect((await fetch(`${url}/verified-codes`)).status).toBe(200);
  await stop(server);
  expect(bytesIn(DATA_DIR).includes(ANN)).toBe(false);

  // Another machine with the backups but without the key.
  const elsewhere = { ...settings, DATA_DIR: temporaryFolder() };
  cpSync(join(DATA_DIR, 'backups'), join(elsewhere.DATA_DIR, 'brought'), { recursive: true });
  const brought = join(elsewhere.DATA_DIR, 'brought', backup.slice(backup.lastIndexOf('/') + 1));
  const refused = await runCommand('restore', elsewhere, brought);
  expect(refused).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^[^\n]*secret\.key[^\n]*\n$/),
  });
  expect(existsSync(join(elsewhere.DATA_DIR, 'clipbasket.db'))).toBe(false);
  cpSync(join(DATA_DIR, 'secret.key'), join(elsewhere.DATA_DIR, 'secret.key'));

  for (const [where, file] of [
    [settings, backup],
    [elsewhere, brought],
  ] as const) {
    const restored = await runCommand('restore', where, file);
    expect(restored).toMatchObject({ status: 0, complained: '' });
    expect(restored.said).toMatch(/^Taken away again, .*: 1 address erased\.$/m);
    expect(bytesIn(where.DATA_DIR).includes(ANN)).toBe(false);
    expect(bytesIn(where.DATA_DIR).includes('bob@shop.example')).toBe(true);
  }
});

test('a copy that was put in place by hand is cleared at the start', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const path = join(settings.DATA_DIR, 'clipbasket.db');
  const copy = join(temporaryFolder(), 'copy.db');
  const server = startServer(settings);
  await leaveTraces(await server.ready, ANN);
  await stop(server);
  cpSync(path, copy);
  expect((await runCommand('erase', settings, ANN)).status).toBe(0);
  cpSync(copy, path);
  expect(bytesIn(settings.DATA_DIR).includes(ANN)).toBe(true);

  const again = startServer(settings);
  await again.ready;
  expect(bytesIn(settings.DATA_DIR).includes(ANN)).toBe(false);
  await stop(again);
});

test('a search that may contain personal data is not stored', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const server = startServer(settings);
  const url = await server.ready;
  for (const words of [ANN, '(555) 010-0123', 'yak milk']) {
    await fetch(`${url}/verified-codes?q=${encodeURIComponent(words)}`);
  }
  await stop(server);
  const db = openDatabase(defaultDatabaseUrl(settings.DATA_DIR));
  const misses = await db.selectFrom('search_miss').select('term').execute();
  await db.destroy();
  expect(misses).toEqual([{ term: 'yak milk' }]);
});

test('the data can be read by its owner alone', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const open = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).mode & 0o077)
      // Nobody else gets into the folder, and what is in it is public.
      .filter((name) => !name.startsWith('assets/'))
      .sort();
  const server = startServer(settings);
  const url = await server.ready;
  await leaveTraces(url, ANN);
  expect((await fetch(`${url}/og/site.png`)).status).toBe(200);
  for (const [name, ...words] of [
    ['backup'],
    ['backup', join(dataDir, 'mine.db')],
    ['erase', ANN],
  ] as const) {
    expect((await runCommand(name, settings, ...words)).status).toBe(0);
  }
  const made = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  for (const name of ['clipbasket.db-wal', 'clipbasket.db-shm', 'secret.key', 'mine.db', 'og', 'backups']) {
    expect(made).toContain(name);
  }
  expect(made.length).toBeGreaterThan(9);
  expect(open()).toEqual([]);

  // A file with looser permissions is fixed at the next start.
  await stop(server);
  rmSync(join(dataDir, 'mine.db'));
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644);
  }
  const doctor = await runCommand('doctor', settings);
  expect(doctor.said).toMatch(/^WARNING +other users can read \d+ data files/m);
  const again = startServer(settings);
  await again.ready;
  expect(open()).toEqual([]);
  await stop(again);
});

test('a person’s name that is erased by command is purged from the CDN, or the operator is told', async () => {
  const cdn = await startPurgeServer();
  const DATA_DIR = await sampleFolder(Date.now());
  const settings = { DATA_DIR, PURGE_URL: cdn.url };
  const db = openDatabase(defaultDatabaseUrl(DATA_DIR));
  const people = ['ann@office.example', 'ben@office.example'].map((email) => ({
    displayName: 'Somebody',
    email,
    role: 'checker' as const,
  }));
  const by = { actor: { process: 'command' } as const, now: Date.now() };
  await createPeople(db, people, by).finally(() => db.destroy());

  // No page shows anything about somebody who only sent messages.
  expect((await runCommand('erase', settings, ANN)).said).not.toContain('CDN');
  expect(cdn.purges).toEqual([]);
  const erased = await runCommand('erase', settings, 'ann@office.example');
  expect(erased).toMatchObject({
    status: 0,
    said: expect.stringContaining(`Purged everything from the CDN at ${cdn.host}, twice.`),
  });
  expect(cdn.purges.map(({ tags }) => tags)).toEqual([['site'], ['site']]);
  cdn.behave(500);
  const refused = await runCommand('erase', settings, 'ben@office.example');
  expect(refused).toMatchObject({
    status: 1,
    said: expect.stringContaining('Erased for ben@office.example'),
    complained: expect.stringMatching(/took no purge: .* 500\. Purge everything/),
  });
});
