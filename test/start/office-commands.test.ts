import { expect, onTestFinished, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { runCommand as run } from '../helpers/machine/run-command.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { PASSWORD } from '../helpers/office/office.ts';
import { type ServerProcess, startServer } from '../helpers/site/start-server.ts';

const SITE_URL = 'https://codes.example';
const LINK = /^(?:owner link )?(https?:\/\/\S+)\/office\/welcome\?token=([\w-]{43})$/m;

async function started(settings: Record<string, string>): Promise<ServerProcess & { url: string }> {
  const server = startServer(settings);
  onTestFinished(async () => {
    server.signal('SIGKILL');
    await server.exited;
  });
  const url = await server.ready;
  await expect.poll(() => server.output()).toMatch(/email (is sent|waits)/);
  return { ...server, url };
}

function linkIn(text: string): { address: string; token: string } {
  const [, address = '', token = ''] = LINK.exec(text) ?? [];
  return { address, token };
}

function welcome(url: string, token: string, email = '') {
  const fields = { token, displayName: 'Olive Reed', email, password: PASSWORD };
  return fetch(`${url}/office/welcome`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(fields),
  });
}

test('a start without an owner prints a link with the real port, a restart a new one; with an owner, none', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const first = await started(settings);
  await expect.poll(() => first.output()).toMatch(LINK);
  const old = linkIn(first.output());
  expect(old.address).toBe(`http://localhost:${new URL(first.url).port}`);
  first.signal('SIGTERM');
  await first.exited;

  const second = await started({ ...settings, SITE_URL });
  await expect.poll(() => second.output()).toMatch(LINK);
  const { address, token } = linkIn(second.output());
  expect(address).toBe(SITE_URL);
  expect((await fetch(`${second.url}/office/welcome?token=${old.token}`)).status).toBe(410);
  const page = await fetch(`${second.url}/office/welcome?token=${token}`);
  expect([page.status, (await page.text()).includes(SITE_URL)]).toEqual([200, true]);
  const welcomed = await welcome(second.url, token, 'owner@office.example');
  expect([welcomed.status, welcomed.headers.get('location')]).toEqual([303, '/office/settings/start']);
  second.signal('SIGTERM');
  await second.exited;

  const third = await started(settings);
  expect(third.output()).not.toContain('owner link');
});

test('the commands make links for whom there may be one, and say why otherwise', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent', SITE_URL };
  const invite = (...words: string[]) => run('office:invite', settings, ...words);
  const reset = (...words: string[]) => run('office:reset', settings, ...words);
  expect(await invite('ben@office.example', '--role', 'editor')).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^Nobody owns this site yet\. .*\n$/),
  });
  const { url, output } = await started(settings);
  await expect.poll(output).toMatch(LINK);
  await welcome(url, linkIn(output()).token, 'owner@office.example');

  const invited = await invite('Ben@Office.Example', '--role', 'editor');
  expect(invited).toMatchObject({ status: 0, complained: '' });
  const invitation = linkIn(invited.said);
  expect(invitation.address).toBe(SITE_URL);
  expect((await welcome(url, invitation.token)).headers.get('location')).toBe('/office');
  expect((await welcome(url, invitation.token)).headers.get('location')).toContain('/office/welcome');

  const forBen = await reset('ben@office.example');
  expect(forBen.status).toBe(0);
  expect((await welcome(url, linkIn(forBen.said).token)).headers.get('location')).toBe('/office');
  for (const [words, why] of [
    [['ben@office.example', '--role', 'owner'], 'ben@office.example already has access; '],
    [['zoe@office.example', '--role', 'boss'], 'Usage: '],
    [['zoe@office.example'], 'Usage: '],
    [['zoe', '--role', 'editor'], 'zoe is not an email address.'],
  ] as const) {
    const refused = await invite(...words);
    expect([refused.status, refused.complained.startsWith(why)], words.join(' ')).toEqual([1, true]);
  }
  expect(await reset('nobody@office.example')).toMatchObject({
    status: 1,
    complained: 'Nobody signs in as nobody@office.example.\n',
  });
});

test('with a mail server the link is mailed too, in an email that no backup and no office shows', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0', LOG_LEVEL: 'silent', SITE_URL };
  const { url, output, ...server } = await started(settings);
  await expect.poll(output).toMatch(LINK);
  await welcome(url, linkIn(output()).token, 'owner@office.example');
  server.signal('SIGTERM');
  await server.exited;
  const withMail = { ...settings, SMTP_URL: 'smtp://127.0.0.1:9' };
  const { said } = await run('office:invite', withMail, 'ben@office.example', '--role', 'checker');
  const db = openDatabase(defaultDatabaseUrl(settings.DATA_DIR));
  onTestFinished(() => db.destroy());
  const mails = await db.selectFrom('outbox').select(['kind', 'to_address', 'text_body']).execute();
  expect(mails).toEqual([
    {
      kind: 'office-link',
      to_address: 'ben@office.example',
      text_body: expect.stringContaining(linkIn(said).token),
    },
  ]);
});
