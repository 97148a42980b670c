import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { startMailServer } from '../helpers/machine/mail-server.ts';
import { startPurgeServer } from '../helpers/machine/purge-server.ts';
import { runCommand as run } from '../helpers/machine/run-command.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startServer } from '../helpers/site/start-server.ts';

/** A visitor copies the code; the response means that it's on disk. */
async function copyCode(url: string, agent: string) {
  await fetch(`${url}/codes/1/use`, { method: 'POST', headers: { 'user-agent': agent }, body: '' });
}

async function usesIn(dataDir: string): Promise<number> {
  const db = openDatabase(defaultDatabaseUrl(dataDir));
  const { uses } = await db.selectFrom('code').select('uses').where('id', '=', 1).executeTakeFirstOrThrow();
  await db.destroy();
  return uses;
}

test('a backup of the running site, and back to it', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const backups = join(settings.DATA_DIR, 'backups');
  const server = startServer(settings);
  const url = await server.ready;
  await copyCode(url, 'before the backup');
  const before = await usesIn(settings.DATA_DIR);

  expect(await run('backup', settings)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Copied .*\.\n$/),
  });
  const [backup = ''] = readdirSync(backups);
  expect(backup).toMatch(/^backup-.*\.db$/);
  await copyCode(url, 'after the backup');
  expect(await usesIn(settings.DATA_DIR)).toBe(before + 1);

  const refused = await run('restore', settings, join(backups, backup));
  expect(refused).toMatchObject({
    status: 1,
    said: '',
    complained: expect.stringMatching(/^[^\n]+ in use; .*\n$/),
  });
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);

  expect(await run('restore', settings, join(backups, backup))).toMatchObject({ status: 0, complained: '' });
  expect(readdirSync(backups).sort()).toEqual([backup, expect.stringMatching(/^replaced-.*\.db$/)]);
  expect(readdirSync(settings.DATA_DIR).sort()).toEqual([
    'assets',
    'backups',
    'clipbasket.db',
    'clipbasket.db-lock',
    'secret.key',
  ]);
  expect(await usesIn(settings.DATA_DIR)).toBe(before);
});

test('a look at everything finds what is wrong, and changes nothing', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: mailServer.url,
    OWNER_EMAIL: 'owner@codes.example',
  };

  const early = await run('doctor', settings);
  expect(early).toMatchObject({ status: 0, complained: '' });
  expect(early.said).toContain('no database');
  expect(existsSync(dataDir)).toBe(false);

  expect((await run('db:migrate', settings)).said).toMatch(/^Ran on .*0001-records/);
  expect((await run('db:migrate', settings)).said).toMatch(/already has the newest schema/);
  const well = await run('doctor', settings);
  expect(well).toMatchObject({ status: 0, complained: '' });
  expect(well.said).toMatch(/^ok .*is intact$/m);
  expect(well.said).toMatch(/^ok .*mail server .* accepts the sign-in$/m);
  expect(well.said).toMatch(/^WARNING .*no codes are live/m);

  await mailServer.close();
  writeFileSync(join(dataDir, 'clipbasket.db'), 'These are my notes, not a database.'.repeat(200));
  const ill = await run('doctor', settings);
  expect(ill).toMatchObject({ status: 1, complained: expect.stringMatching(/^2 of \d+ checks failed\.\n$/) });
  expect(ill.said).toMatch(/^FAILURE .*clipbasket\.db is damaged/m);
  expect(ill.said).toMatch(/^FAILURE .*mail server .* refuses the sign-in/m);
});

test.each([
  [{}, /^ok .*told apart by their own addresses/m],
  [{ SITE_URL: 'https://codes.example' }, /^WARNING .*TRUST_PROXY is empty/m],
  [{ SITE_URL: 'https://codes.example', TRUST_PROXY: '10.0.0.0/8' }, /^ok .*come from 10\.0\.0\.0\/8/m],
  [{ TRUST_PROXY: '127.0.0.1,::/0' }, /^WARNING .*every address \(::\/0\)/m],
] as const)('a look at %j says what it means for telling visitors apart', async (settings, says) => {
  const { said } = await run('doctor', { DATA_DIR: join(temporaryFolder(), 'data'), PORT: '0', ...settings });
  expect(said).toMatch(says);
});

test.each([
  ['erase', []],
  ['erase', ['not an address']],
  ['restore', []],
  ['backup', ['a', 'b']],
  ['queue', ['now']],
  ['doctor', ['house']],
  ['db:migrate', ['down']],
] as const)('%s %j says in one sentence what is wrong', async (name, words) => {
  const dataDir = join(temporaryFolder(), 'data');
  const refused = await run(name, { DATA_DIR: dataDir }, ...words);
  expect(refused).toMatchObject({ status: 1, said: '', complained: expect.stringMatching(/^[^\n]+\n$/) });
  expect(existsSync(dataDir)).toBe(false);
});

test('a command with a setting that does not fit names it', async () => {
  const refused = await run('doctor', { PORT: 'often' });
  expect(refused).toMatchObject({ status: 1, complained: expect.stringContaining('PORT') });
});

test('a look tries the CDN with a purge that drops nothing, and says if it’s refused', async () => {
  const cdn = await startPurgeServer();
  const settings = {
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: '0',
    PURGE_URL: cdn.url,
    PURGE_HEADER: 'X-Key: hush-hush',
  };
  expect((await run('doctor', settings)).said).toMatch(/^ok .*CDN at 127\.0\.0\.1:\d+ takes purges$/m);
  expect(cdn.purges).toMatchObject([{ tags: ['doctor'], headers: { 'x-key': 'hush-hush' } }]);

  cdn.behave(403);
  const refused = await run('doctor', settings);
  expect(refused.status).toBe(1);
  expect(refused.said).toMatch(/^FAILURE .*CDN .* takes no purge: it responded with 403\. .*PURGE_HEADER/m);
  expect(refused.said + refused.complained).not.toMatch(/hush-hush|in-the-address/);
});

test('an import says what it did in one line that scripts can read', async () => {
  const settings = { DATA_DIR: temporaryFolder(), SAMPLE: 'off' };
  const file = join(settings.DATA_DIR, 'feed.json');
  const row = {
    merchant_id: '7',
    merchant_name: 'Nobody’s',
    label: '$5 off',
    status: 'active',
    end_date: '',
  };
  const rows = [
    { id: '1', code: 'LOST', ...row },
    { id: '2', code: '', ...row },
  ];
  writeFileSync(file, JSON.stringify(rows));
  expect(await run('db:migrate', settings)).toMatchObject({ status: 0, complained: '' });
  const { status, said, complained } = await run(
    'import',
    settings,
    file,
    '--format',
    'auto',
    '--zone',
    'UTC',
    '--dry-run',
    '--json',
  );
  expect([status, complained]).toEqual([0, '']);
  expect(said.trimEnd().split('\n').at(-1)).toBe(
    JSON.stringify({
      ...{ read: 2, created: 0, changed: 0, unchanged: 0, drafted: 0, gone: 0, refused: 2, missing: 0 },
      refusals: ['1', '2'].map((id) => ({
        row: Number(id),
        id,
        reason: 'We have no store for Nobody’s (7).',
      })),
    }),
  );
});
