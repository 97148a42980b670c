import { expect, it } from 'vitest';
import { startTestSite } from '../test/helpers/site.ts';

const message = {
  name: 'Ann',
  email: 'ann@shop.example',
  subject: 'FRESH20',
  category: '',
  message: 'Hello',
};
const numbered = (each: number) => ({ ...message, message: `Hello ${each}` });

it('answers a message with a page of its own, and one that is wrong with its fields', async () => {
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

it('limits messages by address, says for how long, and keeps what was written', async () => {
  const site = await startTestSite();
  for (let each = 0; each < 5; each += 1)
    expect((await site.post('/contact', numbered(each))).status).toBe(303);
  const refused = await site.post('/contact', numbered(6));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  const html = await refused.text();
  expect(html).toContain('Hello 6</textarea>');
  expect(html).toContain('<footer');
  // What is wrong is told first: a mistake costs no message.
  expect((await site.post('/contact', { ...message, name: '' })).status).toBe(400);
});

it('limits the way to the stores in the site’s frame', async () => {
  // A clock that stands, or a slow machine would be given new tokens meanwhile.
  const startedAt = Date.now();
  const site = await startTestSite({}, () => startedAt);
  for (let each = 0; each < 60; each += 1) expect((await site.get('/go/1')).status).toBe(302);
  const refused = await site.get('/go/1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toContain('<footer');
}, 20_000);

it('takes forms from its own pages behind a proxy that ends TLS, and from nowhere else', async () => {
  const site = await startTestSite({ SITE_URL: 'https://codes.example' });
  const from = async (origin: string) => (await site.post('/contact', message, { origin })).status;
  expect(await from('https://codes.example')).toBe(303);
  expect(await from(new URL(site.url).origin)).toBe(303);
  expect(await from('https://elsewhere.example')).toBe(403);
  expect(await from('null')).toBe(403);
});

it('reads no more of a body than a form can hold, also in chunks without a length', async () => {
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

it.each(['application/json', 'text/plain', 'multipart/form-data'])(
  'answers a body of type %s as a form without fields',
  async (type) => {
    const site = await startTestSite();
    const answer = await fetch(new URL('/contact', site.url), {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"a',
    });
    expect(answer.status).toBe(400);
  },
);
