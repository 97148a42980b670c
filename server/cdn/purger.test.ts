import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { NOON } from '../../test/helpers/data/sample-database.ts';
import { startPurgeServer } from '../../test/helpers/machine/purge-server.ts';
import { freePort } from '../../test/helpers/office/office.ts';
import { createLog } from '../log/log.ts';
import { createPurger } from './purger.ts';
import { sendPurge } from './send-purge.ts';

const SECRET = 'a-secret-token';

/** A purger that retries at once, with what it logs. */
function purgerFor(
  url: string,
  {
    firstRetryMs = 1,
    againMs = 1_000_000,
    patienceMs = 1_000_000,
    header = `Authorization: Bearer ${SECRET}`,
  } = {},
) {
  let logged = '';
  const destination = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  const purger = createPurger({
    target: { url, header },
    now: () => NOON,
    log: createLog('trace', destination),
    firstRetryMs,
    againMs,
    patienceMs,
  });
  onTestFinished(async () => void (await purger.stop(0)));
  return { purger, logged: () => logged };
}

test('a purge names its tags in the header and the body, with what authorizes it', async () => {
  const cdn = await startPurgeServer();
  const { purger } = purgerFor(cdn.url);
  purger.purge(['code-1', 'lists']);
  await expect.poll(() => cdn.purges.length).toBe(1);
  const [{ method, headers, body }] = cdn.purges as [(typeof cdn.purges)[0]];
  expect([method, headers['surrogate-key'], JSON.parse(body)]).toEqual([
    'POST',
    'code-1 lists',
    { tags: ['code-1', 'lists'] },
  ]);
  expect(headers).toMatchObject({
    authorization: `Bearer ${SECRET}`,
    'content-type': 'application/json',
  });
  expect(purger.state()).toEqual({ host: cdn.host, failure: undefined });
});

test('what comes while a purge is under way is sent together after it', async () => {
  const cdn = await startPurgeServer('hang');
  const { purger } = purgerFor(cdn.url);
  purger.purge(['code-1']);
  purger.purge(['code-2']);
  purger.purge(['code-3', 'code-2']);
  await expect.poll(() => cdn.purges.length).toBe(1);
  cdn.behave(200);
  await expect.poll(() => cdn.purges.map(({ tags }) => tags)).toEqual([['code-1'], ['code-2', 'code-3']]);
  expect(cdn.mostOpen()).toBe(1);
});

test('each purge is sent once more, for pages that were on their way', async () => {
  const cdn = await startPurgeServer();
  const { purger } = purgerFor(cdn.url, { againMs: 1 });
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.length).toBe(2);
  purger.purge(['code-2']);
  await expect.poll(() => cdn.purges.length).toBe(4);
  expect(cdn.purges.map(({ tags }) => tags)).toEqual([['code-1'], ['code-1'], ['code-2'], ['code-2']]);
});

test('a CDN that is down gets all purges when it is back, as one, and the operator is told twice', async () => {
  const cdn = await startPurgeServer(503);
  const { purger, logged } = purgerFor(cdn.url);
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.length).toBeGreaterThan(2);
  expect(purger.state().failure).toEqual({ since: NOON, problem: 'it responded with 503' });
  for (let id = 1; id <= 1_000; id += 1) purger.purge([`code-${id}`]);
  await expect.poll(() => cdn.purges.at(-1)!.tags).toEqual(['site']);
  cdn.behave(200);
  await expect.poll(() => purger.state().failure).toBeUndefined();
  expect(cdn.mostOpen()).toBe(1);
  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, host: cdn.host, problem: 'it responded with 503' },
    { level: 30, host: cdn.host },
  ]);
});

test('nothing secret is logged or told, whatever goes wrong', async () => {
  const cdn = await startPurgeServer(500);
  const gone = `http://127.0.0.1:${await freePort()}/purge?key=in-the-address`;
  const problems: string[] = [];
  for (const url of [cdn.url, gone]) {
    const { purger, logged } = purgerFor(url, { firstRetryMs: 1_000_000 });
    purger.purge(['site']);
    await expect.poll(() => purger.state().failure).toBeDefined();
    problems.push(purger.state().failure!.problem);
    for (const secret of [SECRET, 'in-the-address']) {
      expect(logged()).not.toContain(secret);
      expect(JSON.stringify(purger.state())).not.toContain(secret);
    }
  }
  // A header that can't be sent: its error would repeat the value.
  const unsendable = { url: cdn.url, header: `Authorization: ${SECRET}\nx` };
  problems.push((await sendPurge(unsendable, ['site'])).problem!);
  expect(problems.join()).not.toContain(SECRET);
  expect(problems.slice(0, 2)).toEqual(['it responded with 500', 'it can’t be reached (ECONNREFUSED)']);
});

test('a redirect isn’t followed: it would carry the secret elsewhere', async () => {
  const cdn = await startPurgeServer(307);
  expect((await sendPurge({ url: cdn.url, header: undefined }, ['site'])).problem).toBe(
    'it responded with 307',
  );
  expect(cdn.purges).toHaveLength(1);
});

test('a header of the operator never takes the place of the tags', async () => {
  const cdn = await startPurgeServer();
  const { purger } = purgerFor(cdn.url, { header: 'Surrogate-Key: x' });
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.map(({ tags }) => tags)).toEqual([['code-1']]);
});

test('a new purge is tried at once while the CDN is down, however long that has been', async () => {
  const cdn = await startPurgeServer(503);
  const { purger } = purgerFor(cdn.url);
  purger.purge(['code-1']);
  // By itself, the twentieth try would come after minutes.
  for (let tries = 1; tries <= 20; tries += 1) {
    await expect.poll(() => cdn.purges.length, { interval: 1 }).toBeGreaterThanOrEqual(tries);
    purger.purge(['code-2']);
  }
  expect(cdn.purges.at(-1)!.atMs - cdn.purges[0]!.atMs).toBeLessThan(5_000);
});

test('the longer the CDN is down, the longer the pauses between tries', async () => {
  const cdn = await startPurgeServer(503);
  const { purger } = purgerFor(cdn.url);
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.length, { timeout: 10_000 }).toBe(10);
  const [first, ninth, tenth] = [0, 8, 9].map((at) => cdn.purges[at]!.atMs);
  expect(tenth! - ninth!).toBeGreaterThan((ninth! - first!) / 2);
});

test('however many purges come, a CDN that is down is tried once in a while', async () => {
  const cdn = await startPurgeServer(503);
  const { purger } = purgerFor(cdn.url, { firstRetryMs: 100 });
  for (let id = 1; cdn.purges.length < 4; id += 1) {
    purger.purge([`code-${id % 50}`]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(cdn.purges[3]!.atMs - cdn.purges[0]!.atMs).toBeGreaterThan(250);
});

test.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
  'a CDN that has had enough until %s gets no flood of purges',
  async (retryAfter) => {
    const cdn = await startPurgeServer(429, retryAfter);
    const { purger } = purgerFor(cdn.url, { firstRetryMs: 100 });
    purger.purge(['code-1']);
    await setTimeout(500);
    // At once, and after 100, 200, and 400 ms.
    expect(cdn.purges.length).toBeLessThanOrEqual(4);
  },
);

test('a CDN that has had enough is left alone as long as it says, which is no failure unless it lasts', async () => {
  const cdn = await startPurgeServer(429);
  const { purger, logged } = purgerFor(cdn.url);
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.length).toBe(1);
  purger.purge(['code-2']);
  await expect.poll(() => cdn.purges.length, { timeout: 5_000 }).toBe(2);
  expect(cdn.purges[1]!.atMs - cdn.purges[0]!.atMs).toBeGreaterThan(900);
  expect(cdn.purges[1]!.tags).toEqual(['code-1', 'code-2']);
  expect([purger.state().failure, logged()]).toEqual([undefined, '']);

  const { purger: impatient, logged: noted } = purgerFor(cdn.url, { patienceMs: 0 });
  impatient.purge(['code-3']);
  await expect.poll(() => impatient.state().failure?.problem).toBe('it responded with 429');
  expect(noted()).toContain('it responded with 429');
});

test('everything is purged in place of tags that the CDN refuses', async () => {
  const cdn = await startPurgeServer((tags) => (tags.includes('site') ? 200 : 400));
  const { purger, logged } = purgerFor(cdn.url, { againMs: 1 });
  for (const id of [1, 2]) {
    cdn.purges.length = 0;
    purger.purge([`code-${id}`]);
    await expect.poll(() => cdn.purges.map(({ tags }) => tags)).toEqual([[`code-${id}`], ['site'], ['site']]);
  }
  expect(purger.state().failure).toBeUndefined();
  expect(logged().trim().split('\n')).toHaveLength(1);

  // With a header that it can't read, it refuses everything.
  const deaf = await startPurgeServer(400);
  const { purger: failing } = purgerFor(deaf.url, { firstRetryMs: 1_000_000 });
  failing.purge(['code-1']);
  await expect.poll(() => failing.state().failure?.problem).toBe('it responded with 400');
  expect(deaf.purges.map(({ tags }) => tags)).toEqual([['code-1'], ['site']]);
});

test('a stop sends what is left, and each purge twice, the second time as late as ever', async () => {
  const cdn = await startPurgeServer('hang');
  const { purger } = purgerFor(cdn.url, { againMs: 200 });
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.length).toBe(1);
  purger.purge(['code-2']);
  const stopping = purger.stop(10_000);
  cdn.behave(200);
  expect(await stopping).toBe(true);
  const sent = (tag: string) => cdn.purges.filter(({ tags }) => tags.includes(tag)).map(({ atMs }) => atMs);
  for (const tag of ['code-1', 'code-2']) {
    const [once, twice] = sent(tag);
    expect(sent(tag), tag).toHaveLength(2);
    expect(twice! - once!, tag).toBeGreaterThan(150);
  }
});

test('a stop doesn’t wait for a CDN that is down', async () => {
  const dead = await startPurgeServer(503);
  const { purger: failing } = purgerFor(dead.url, { firstRetryMs: 1_000_000 });
  failing.purge(['code-1']);
  await expect.poll(() => failing.state().failure).toBeDefined();
  expect(await failing.stop(1_000_000)).toBe(false);
  expect(dead.purges).toHaveLength(1);

  const dying = await startPurgeServer('hang');
  const { purger } = purgerFor(dying.url, { firstRetryMs: 1_000_000 });
  purger.purge(['code-1']);
  await expect.poll(() => dying.purges.length).toBe(1);
  const stopping = purger.stop(1_000_000);
  dying.behave(503);
  expect(await stopping).toBe(false);
});

test('a stop doesn’t wait longer than it may', async () => {
  const cdn = await startPurgeServer('hang');
  const { purger } = purgerFor(cdn.url);
  purger.purge(['code-1']);
  await expect.poll(() => cdn.purges.length).toBe(1);
  expect(await purger.stop(1)).toBe(false);
});
