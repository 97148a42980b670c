import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { NOON, sampleFolder } from '../../../test/helpers/data/sample-database.ts';
import { runCommand as run } from '../../../test/helpers/machine/run-command.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { emptyPostgres, run as runOn } from '../../../test/helpers/postgres/postgres-database.ts';
import { defaultDatabaseUrl, openDatabase } from '../database.server.ts';

const server = inject('postgresUrl')!;

/** A new database of a user with a password and no other rights, as a managed server gives them. */
async function ownDatabase(): Promise<string> {
  const user = `site_of_${process.pid}`;
  await runOn(server, `create role ${user} login password 'hush'`);
  onTestFinished(() => runOn(server, `drop role ${user}`));
  const url = new URL(await emptyPostgres(server));
  await runOn(server, `alter database ${url.pathname.slice(1)} owner to ${user}`);
  url.username = user;
  url.password = 'hush';
  return url.href;
}

async function codesIn(url: string): Promise<number> {
  const db = openDatabase(url);
  const rows = await db.selectFrom('code').select('id').execute();
  await db.destroy();
  return rows.length;
}

test('the operator’s commands work on a server as they do on a file', async () => {
  const from = defaultDatabaseUrl(await sampleFolder(NOON));
  const DATABASE_URL = await ownDatabase();
  const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL, PORT: '0' };
  const said: string[] = [];
  const succeed = async (...[name, ...words]: [Parameters<typeof run>[0], ...string[]]) => {
    const result = await run(name, settings, ...words);
    said.push(result.said, result.complained);
    // On a busy machine a copy takes long enough to say how far it is.
    const complained = result.complained.replace(/^(copied|compared) [\d,]+ rows of \w+\n/gm, '');
    expect({ status: result.status, complained }, name).toEqual({ status: 0, complained: '' });
    return result.said;
  };

  expect(await succeed('doctor')).toMatch(/^WARNING .*is empty; the server makes its tables/m);
  expect(await succeed('db:migrate')).toMatch(/^Ran on postgres:.*0001-records/);
  const nowhere = temporaryFolder();
  expect(
    await run('db:copy', settings, '--from', defaultDatabaseUrl(nowhere), '--to', DATABASE_URL),
  ).toMatchObject({ status: 1, complained: expect.stringMatching(/^There is no database at .*\.\n$/) });
  expect(readdirSync(nowhere)).toEqual([]);
  expect(await succeed('db:copy', '--from', from, '--to', DATABASE_URL)).toMatch(/^Copied [\d,]+ rows from /);
  const codes = await codesIn(from);
  expect(await codesIn(DATABASE_URL)).toBe(codes);
  const well = await succeed('doctor');
  expect(well).toMatch(/^ok .*is intact$/m);
  expect(well).toMatch(/^ok .*server is version \d+/m);
  // The tests' own server doesn't wait for its disk.
  expect(well).toMatch(/^WARNING .* fsync = off,/m);
  expect(well).toMatch(/^WARNING .* full_page_writes = off,/m);
  await succeed('queue');
  expect(await succeed('erase', 'ann@shop.example')).toMatch(
    /^Erased for .* left in the database's tables\. The server's log /,
  );

  expect(await succeed('backup')).toMatch(/^Copied .*verified\.$/m);
  const backups = join(settings.DATA_DIR, 'backups');
  const backup = readdirSync(backups).find((name) => /^backup-.*\.dump$/.test(name))!;
  const db = openDatabase(DATABASE_URL);
  await db.deleteFrom('code_department').execute();
  const refused = await run('restore', settings, join(backups, backup));
  expect(refused).toMatchObject({ status: 1, complained: expect.stringMatching(/^[^\n]+ in use; .*\n$/) });
  await db.destroy();
  expect(await succeed('restore', join(backups, backup))).toMatch(/is kept as .*\.dump/);
  const restored = openDatabase(DATABASE_URL);
  expect(await restored.selectFrom('code_department').selectAll().execute()).not.toEqual([]);
  await restored.destroy();
  expect(readdirSync(backups).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
  expect(said.join('\n')).not.toContain('hush');

  const again = await run('db:copy', settings, '--from', from, '--to', DATABASE_URL);
  expect(again).toMatchObject({ status: 1, complained: expect.stringContaining('isn’t empty') });
}, 120_000);
