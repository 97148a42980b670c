import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestSite } from '../test/helpers/site.ts';

it('answers a POST that has no body at all', async () => {
  const { url } = await startTestSite();
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write('POST /newsletter HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

it('gives every answer the headers of security: a page made now, a page from memory, a file, a redirect', async () => {
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

it('leaves out over plain http what browsers only heed, and otherwise complain of, on https', async () => {
  const site = await startTestSite({ SITE_URL: 'http://codes.example' });
  for (const path of ['/stores', '/stores', '/favicon.svg']) {
    const { headers } = await site.get(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('strict-transport-security'), path).toBeNull();
    expect(headers.get('cross-origin-opener-policy'), path).toBeNull();
  }
});

it('shows nobody what another’s request brought along', async () => {
  const site = await startTestSite();
  const evil = { 'x-forwarded-host': 'evil.example', accept: 'evil/type', cookie: 'evil=1' };
  for (let times = 0; times < 2; times += 1) {
    const { headers } = await site.get('/stores?evil=1', evil);
    const html = await (await site.get('/stores', evil)).text();
    expect(html).not.toContain('evil');
    expect(JSON.stringify([...headers])).not.toContain('evil');
  }
});

it('refuses a form where none is taken, before it is read: at a page, at its data, and where there is nothing', async () => {
  const site = await startTestSite();
  for (const path of ['/', '/stores', '/stores.data', '/codes/1', '/contact/sent']) {
    const answer = await site.post(path, { a: 'x'.repeat(70_000) });
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
    expect(answer.headers.get('content-type'), path).toContain('text/plain');
    expect((await answer.text()).trim().split('\n'), path).toHaveLength(1);
  }
  const nowhere = await site.post('/wp-login.php', { log: 'admin' });
  expect([nowhere.status, nowhere.headers.get('allow')]).toEqual([404, null]);
  expect((await site.post('/newsletter', {})).status).toBe(400);
  expect((await site.post('/codes/1/use', {})).status).toBeLessThan(400);
});
