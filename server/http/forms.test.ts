import { describe, expect, test } from 'vitest';
import { sendRaw, statusOf } from '../../test/helpers/machine/raw-request.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';

const message = {
  name: 'Ann',
  email: 'ann@shop.example',
  subject: 'FRESH20',
  category: '',
  message: 'Hello',
};
const numbered = (each: number) => ({ ...message, message: `Hello ${each}` });

test('responds to a message with a page of its own, and to an invalid one with its fields', async () => {
  const site = await startTestSite();
  const sent = await site.post('/contact', message);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact/sent']);
  expect(sent.headers.get('cache-control')).toBe('no-store');

  const wrong = await site.post('/contact', { ...message, email: 'ann', message: '"kept"\n<b>' });
  expect(wrong.status).toBe(400);
  expect(wrong.headers.get('cache-control')).toBe('no-store');
  const html = await wrong.text();
  expect(html).toContain('&quot;kept&quot;\n&lt;b&gt;</textarea>');
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*autofocus[^>]*name="email" value="ann"/);
});

test('limits messages by address, says for how long, and keeps what was written', async () => {
  const site = await startTestSite();
  for (let each = 0; each < 5; each += 1)
    expect((await site.post('/contact', numbered(each))).status).toBe(303);
  const refused = await site.post('/contact', numbered(6));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  const html = await refused.text();
  expect(html).toContain('Hello 6</textarea>');
  expect(html).toContain('<footer');
  // Errors come first: a mistake doesn't use up the rate limit.
  expect((await site.post('/contact', { ...message, name: '' })).status).toBe(400);
});

test('limits the way to the stores in the site’s frame', async () => {
  // A stopped clock, or a slow machine would be given new tokens meanwhile.
  const startedAt = Date.now();
  const site = await startTestSite({}, () => startedAt);
  for (let each = 0; each < 60; each += 1) expect((await site.get('/go/1')).status).toBe(302);
  const refused = await site.get('/go/1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toContain('<footer');
}, 20_000);

test('takes forms from its own pages behind a proxy that ends TLS, and from nowhere else', async () => {
  const site = await startTestSite({ SITE_URL: 'https://codes.example' });
  const from = async (origin: string) => (await site.post('/contact', message, { origin })).status;
  expect(await from('https://codes.example')).toBe(303);
  expect(await from(new URL(site.url).origin)).toBe(303);
  expect(await from('https://elsewhere.example')).toBe(403);
  expect(await from('null')).toBe(403);
});

test('reads no more of a body than a form can hold, also in chunks without a length', async () => {
  const site = await startTestSite();
  const chunked = (bytes: number) => {
    const text = new URLSearchParams({ ...message, message: 'x'.repeat(bytes) }).toString();
    const body = new Blob([text]).stream();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(new URL('/contact', site.url), {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  expect((await chunked(100)).status).toBe(303);
  expect((await chunked(70_000)).status).toBe(413);
  expect((await site.post('/contact', { ...message, message: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await site.post('/contact', { ...message, message: 'x'.repeat(60_000) })).status).toBe(400);
});

test('reads less where a route says that its form is small', async () => {
  const site = await startTestSite();
  const status = async (path: string, bytes: number) =>
    (await site.post(path, { worked: 'yes', more: 'x'.repeat(bytes) })).status;
  for (const path of ['/codes/1/report', '/codes/1/report.data', '/codes/1/report.json']) {
    expect([path, await status(path, 4_000)]).toEqual([path, 200]);
    expect([path, await status(path, 4_100)]).toEqual([path, 413]);
  }
  expect([await status('/codes/1/use', 900), await status('/codes/1/use', 1_100)]).toEqual([204, 413]);
});

describe('what is no form is refused before any action sees it, and is no alarm', () => {
  const paths = [
    '/contact',
    '/newsletter',
    '/newsletter/confirm',
    '/newsletter/preferences',
    '/newsletter/unsubscribe',
    '/codes/1/report',
    '/codes/1/use',
    '/codes/1/report.data',
    '/newsletter.data',
  ];

  test.each([
    [415, 'application/json', '{"a":1}', {}],
    [415, 'text/plain', 'worked=yes', {}],
    [415, 'multipart/form-data', '--x\r\n', {}],
    [415, 'multipart/form-data; boundary=', '--x\r\n', {}],
    [415, '', 'worked=yes', {}],
    [415, 'nonsense', 'worked=yes', {}],
    [415, 'application/x-www-form-urlencoded-not', 'worked=yes', {}],
    [415, 'application/x-www-form-urlencoded', 'worked=yes', { 'Content-Encoding': 'gzip' }],
    [400, 'multipart/form-data; boundary=x', 'worked=yes', {}],
    [400, 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\nyes\r\n--x--', {}],
    [400, 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="worked"', {}],
  ])('%s for %j with %j', async (status, type, body, headers) => {
    const { url, errors } = await watchedSite();
    for (const path of paths) {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        // Without one, fetch would write a type of its own.
        headers: type ? { 'content-type': type, ...headers } : headers,
        body: new TextEncoder().encode(body),
        redirect: 'manual',
      });
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
      if (status === 415) expect(response.headers.get('accept')).toContain('multipart/form-data');
    }
    expect(await errors()).toBe(0);
  });
});

describe('a form of very many fields, which would keep all pages waiting while it’s read, is refused unread', () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n';
  test.each([
    ['5,000 fields', 400, 'application/x-www-form-urlencoded', 'ids=12345&'.repeat(5_000)],
    ['21,000 fields', 413, 'application/x-www-form-urlencoded', 'a=&'.repeat(21_000)],
    ['200 parts', 400, 'multipart/form-data; boundary=x', `${`${part}\r\n\r\n`.repeat(200)}--x--\r\n`],
    ['1,100 parts', 413, 'multipart/form-data; boundary=x', `${`${part}\r\n\r\n`.repeat(1_100)}--x--\r\n`],
    [
      '10,000 headers',
      413,
      'multipart/form-data; boundary=x',
      `${part}${'A: b\r\n'.repeat(10_000)}\r\n\r\n--x--\r\n`,
    ],
  ])('%s: %d', async (_, status, type, body) => {
    const site = await startTestSite();
    for (const path of ['/contact', '/contact.data', '/newsletter.data']) {
      const headers = { 'content-type': type };
      const response = await fetch(new URL(path, site.url), { method: 'POST', headers, body });
      expect([path, response.status]).toEqual([path, status]);
    }
  });
});

test('takes forms of both types', async () => {
  const site = await startTestSite();
  const fields = new FormData();
  for (const [name, value] of Object.entries(message)) fields.set(name, value);
  const multipart = await fetch(new URL('/contact', site.url), {
    method: 'POST',
    body: fields,
    redirect: 'manual',
  });
  expect(multipart.status).toBe(303);
  const type = 'Application/X-WWW-Form-URLEncoded ; charset=UTF-8';
  expect((await site.post('/contact', message, { 'content-type': type })).status).toBe(303);
  // As a beacon sends it, and as `fetch` sends an empty text.
  for (const type of [undefined, 'text/plain;charset=UTF-8'])
    expect((await site.post('/codes/1/use', {}, type ? { 'content-type': type } : {})).status).toBe(204);
});

describe('a form whose origin is none of ours', () => {
  const body = new URLSearchParams(message).toString();
  const send = async (url: string, version: string, ...headers: string[]) =>
    statusOf(
      await sendRaw(
        url,
        `POST /contact HTTP/${version}`,
        ...headers,
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ),
    );

  test.each(['null', 'nonsense', '', 'https://', 'x:y', 'http://elsewhere.example'])(
    '%j is refused whatever the host',
    async (origin) => {
      const { url } = await startTestSite();
      expect(await send(url, '1.0', `Origin: ${origin}`)).toBe(403);
      expect(await send(url, '1.1', 'Host: null', `Origin: ${origin}`)).toBe(403);
      expect(await send(url, '1.1', 'Host: codes.example', `Origin: ${origin}`)).toBe(403);
    },
  );

  test('but a mail program, which has none, ends a subscription with one click (RFC 8058)', async () => {
    const { url } = await startTestSite();
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const isMultipart = type.startsWith('multipart');
      const oneClick = isMultipart
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click';
      const response = await sendRaw(
        url,
        'POST /newsletter/unsubscribe?token=not-ours HTTP/1.1',
        'Host: codes.example',
        `Content-Type: ${type}`,
        `Content-Length: ${oneClick.length}`,
        'Connection: close',
        '',
        oneClick,
      );
      // Read, and refused for its token alone: anything but a one-click request gets a redirect.
      expect(statusOf(response)).toBe(400);
      expect(response).toContain('<html');
    }
  });
});

/** A site that counts its unexpected errors, as an operator's alarm does. */
async function watchedSite() {
  const token = 'a token of 24 characters';
  const site = await startTestSite({ METRICS_TOKEN: token });
  return {
    ...site,
    async errors() {
      const scrape = await (await site.get('/metrics', { authorization: `Bearer ${token}` })).text();
      return Number(/^clipbasket_unexpected_errors_total (\d+)$/m.exec(scrape)?.[1]);
    },
  };
}

test('refuses a form of more fields than any has', async () => {
  const site = await startTestSite();
  const send = (fields: number) =>
    fetch(`${site.url}/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: '&'.repeat(fields - 1),
    });
  expect((await send(10_000)).status).toBe(400);
  expect((await send(10_001)).status).toBe(413);
});
