import { describe, expect, onTestFinished, test } from 'vitest';
import { sendRaw, statusOf } from '../../test/helpers/machine/raw-request.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { startServer } from '../../test/helpers/site/start-server.ts';

test('handles a POST that has no body at all', async () => {
  const { url } = await startTestSite();
  for (const path of ['/newsletter', '/codes/1/report', '/contact']) {
    const response = await sendRaw(url, `POST ${path} HTTP/1.1`, 'Host: site', 'Connection: close');
    expect(statusOf(response), path).toBe(400);
  }
});

test('gives every response the security headers: a rendered page, a cached page, a file, a redirect', async () => {
  const site = await startTestSite({ SITE_URL: 'https://codes.example' });
  for (const path of [
    '/stores',
    '/stores',
    '/favicon.svg',
    '/STORES',
    '/no-such-page',
    '/healthz',
    '/go/1',
  ]) {
    const { headers } = await site.get(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('strict-transport-security'), path).toContain('max-age');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
  }
});

test('leaves out over plain http what browsers only heed, and otherwise complain of, on https', async () => {
  const site = await startTestSite({ SITE_URL: 'http://codes.example' });
  for (const path of ['/stores', '/stores', '/favicon.svg']) {
    const { headers } = await site.get(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('strict-transport-security'), path).toBeNull();
    expect(headers.get('cross-origin-opener-policy'), path).toBeNull();
  }
});

test('shows nobody what another’s request brought along', async () => {
  const site = await startTestSite();
  const evil = { 'x-forwarded-host': 'evil.example', accept: 'evil/type', cookie: 'evil=1' };
  for (let times = 0; times < 2; times += 1) {
    const { headers } = await site.get('/stores?evil=1', evil);
    const html = await (await site.get('/stores', evil)).text();
    expect(html).not.toContain('evil');
    expect(JSON.stringify([...headers])).not.toContain('evil');
  }
});

test('refuses a form where none is taken, before it is read: at a page, at its data, and where there is nothing', async () => {
  const site = await startTestSite();
  for (const path of ['/', '/stores', '/stores.data', '/codes/1', '/contact/sent']) {
    const response = await site.post(path, { a: 'x'.repeat(70_000) });
    expect([response.status, response.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
    expect(response.headers.get('content-type'), path).toContain('text/plain');
    expect((await response.text()).trim().split('\n'), path).toHaveLength(1);
  }
  const nowhere = await site.post('/wp-login.php', { log: 'admin' });
  expect([nowhere.status, nowhere.headers.get('allow')]).toEqual([404, null]);
  expect((await site.post('/newsletter', {})).status).toBe(400);
  expect((await site.post('/codes/1/use', {})).status).toBeLessThan(400);
});

describe('a request says which host it is for', () => {
  test.each([
    ['none', ['GET /stores HTTP/1.1', 'Connection: close']],
    ['an empty one', ['GET /stores HTTP/1.1', 'Host:', 'Connection: close']],
    ['one with a space', ['GET /stores HTTP/1.1', 'Host: a b', 'Connection: close']],
    ['one with a path', ['GET /stores HTTP/1.1', 'Host: x/codes/1?', 'Connection: close']],
    ['two', ['GET /stores HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close']],
    ['one that cannot be, at a page in memory', ['GET / HTTP/1.1', 'Host: a@b', 'Connection: close']],
    ['one that cannot be, with a form', ['POST /newsletter HTTP/1.1', 'Host: a b', 'Connection: close']],
  ])('else it is refused: %s', async (_, lines) => {
    const site = await startTestSite();
    await site.get('/');
    const response = await sendRaw(site.url, ...lines);
    expect(statusOf(response)).toBe(400);
    expect(response).not.toMatch(/<html|a b|x\/codes/);
  });

  test('but HTTP/1.0 need not', async () => {
    const { url } = await startTestSite();
    expect(statusOf(await sendRaw(url, 'GET /stores HTTP/1.0'))).toBe(200);
    expect(statusOf(await sendRaw(url, 'GET /newsletter HTTP/1.0'))).toBe(200);
  });
});

test('writes no query and no visitor to the log, whatever goes wrong', async () => {
  const server = startServer({ PORT: '0', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'trace' });
  onTestFinished(async () => {
    server.signal('SIGTERM');
    await server.exited;
  });
  const url = await server.ready;
  const query = 'token=peculiar-secret';
  const visitor = ['User-Agent: peculiar-agent', 'X-Forwarded-For: 192.0.2.77'];
  for (const line of [
    `GET /newsletter/confirm?${query} HTTP/1.1`,
    `GET /newsletter?${query} HTTP/1.1`,
    `GET /verified-codes?q=peculiar-word&${query} HTTP/1.1`,
    `GET /go/1?${query} HTTP/1.1`,
    `GET http://a b/?${query} HTTP/1.1`,
    `POST /newsletter/unsubscribe?${query} HTTP/1.1`,
    `POST /codes/1/report?${query} HTTP/1.1`,
    `PUT /stores?${query} HTTP/1.1`,
  ])
    for (const host of ['codes.example', 'a b', `x/newsletter?${query}&`])
      for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
        await sendRaw(
          url,
          line,
          `Host: ${host}`,
          ...visitor,
          `Content-Type: ${type}`,
          'Content-Length: 3',
          'Connection: close',
          '',
          'a=b',
        );
  await expect.poll(() => server.output()).toContain('"path":"/stores"');
  expect(server.output()).not.toMatch(/peculiar|192\.0\.2|127\.0\.0\.1.*"level"|"level":50/);
  expect(server.output()).toContain("isn't in TRUST_PROXY");
}, 20_000);
