import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const message = { name: 'Ann', email: 'ann@shop.example', subject: 'Hi', category: '', message: 'My words' };

/** The disk must be full after this many writes. */
const MOST_MESSAGES = 200;

test('a full disk refuses writes only, loses nothing that was confirmed, and recovers once there is room', async () => {
  const DATA_DIR = temporaryFolder();
  const path = join(DATA_DIR, 'clipbasket.db');
  const site = await startSiteProcess({ DATA_DIR });
  // None of the server's files may grow beyond this, which simulates a full disk.
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(site.pid), `--fsize=${bytes}:unlimited`]);
  limit(Math.max(statSync(path).size, statSync(`${path}-wal`).size) + 64 * 1024);

  let messages = 0;
  const send = async () => {
    const response = await site.post('/contact', { ...message, subject: `Message ${messages}` });
    if (response.status === 303) messages += 1;
    return response;
  };
  while ((await send()).status === 303) expect(messages).toBeLessThan(MOST_MESSAGES);
  for (let times = 0; times < 3; times += 1) {
    const refused = await send();
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('My words');
    expect((await site.get(`/verified-codes?q=yak${times}`)).status).toBe(200);
    expect((await site.get('/go/1')).status).toBe(302);
    expect((await site.get(`/stores?page=${times + 2}`)).status).toBe(404);
    expect((await site.get('/readyz')).status).toBe(200);
  }
  const troubles = site.troubles();
  expect(troubles).not.toEqual([]);
  expect(troubles.filter(({ level, err }) => level !== 40 || err)).toEqual([]);
  expect(troubles.length).toBeLessThan(5);

  limit('unlimited');
  expect((await site.post('/codes/1/use')).status).toBe(204);
  expect((await send()).status).toBe(303);
  site.signal('SIGTERM');
  expect(await site.exited).toBe(0);

  const file = new DatabaseSync(path);
  expect(file.prepare('select count(*) as n from message').get()).toEqual({ n: messages });
  expect(file.prepare('select count(*) as n from outbox').get()).toEqual({ n: messages });
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();
});
