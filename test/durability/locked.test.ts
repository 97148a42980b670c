import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { lockElsewhere } from '../helpers/postgres/foreign-lock.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const message = { name: 'Ann', email: 'ann@shop.example', subject: 'Hi', category: '', message: 'My words' };

/** A site whose database another process locks. */
async function lockedSite() {
  const DATA_DIR = temporaryFolder();
  const site = await startSiteProcess({ DATA_DIR });
  // Makes the salt of the day.
  await site.post('/codes/1/use', {}, 'the first');
  return { site, lock: await lockElsewhere(join(DATA_DIR, 'clipbasket.db')) };
}

test('while another process writes, reads get responses and writes wait', async () => {
  const { site, lock } = await lockedSite();
  const responses: string[] = [];
  const note = async (name: string, response: Promise<Response>) => {
    const { status } = await response;
    responses.push(`${name} ${status}`);
  };
  await Promise.all([
    note('health', site.get('/healthz')),
    note('ready', site.get('/readyz')),
    note('a page', site.get('/stores')),
    note('a search for nothing', site.get('/verified-codes?q=yak')),
    note('the way to a store', site.get('/go/1')),
  ]);
  expect(responses.toSorted()).toEqual([
    'a page 200',
    'a search for nothing 200',
    'health 200',
    'ready 200',
    'the way to a store 302',
  ]);
  // A write waits for 2 seconds. The pages requested meanwhile are cached, so even a busy machine responds in that
  // time.
  const written = note('a message', site.post('/contact', message));
  await note('a page beside it', site.get('/stores'));
  await note('health beside it', site.get('/healthz'));
  expect(responses.slice(5)).toEqual(['a page beside it 200', 'health beside it 200']);
  await lock.release();
  await written;
  expect(responses.at(-1)).toBe('a message 303');
});

test('a form that cannot be saved in time says so, keeps what was typed, and works the next time', async () => {
  const { site, lock } = await lockedSite();
  const reader = { email: 'reader@shop.example', stores: 'pier-nine' };
  const responses = await Promise.all([
    site.post('/contact', message),
    site.post('/newsletter', reader),
    site.post('/codes/1/use', {}, 'the second'),
    site.post('/codes/1/report', { worked: 'yes' }),
    site.post('/codes/1/report.data', { worked: 'no' }, 'the third'),
  ]);
  for (const response of responses) {
    expect([response.url, response.status]).toEqual([response.url, 503]);
    expect(Number(response.headers.get('retry-after')), response.url).toBeGreaterThan(0);
    expect(response.headers.get('cache-control'), response.url).toContain('no-store');
  }
  const [contact = '', newsletter = '', use = '', report = ''] = await Promise.all(
    responses.map((response) => response.text()),
  );
  for (const typed of ['value="Ann"', 'value="ann@shop.example"', 'value="Hi"', 'My words'])
    expect(contact).toContain(typed);
  expect(contact).toMatch(/role="alert">[^<]+</);
  expect(newsletter).toContain('value="reader@shop.example"');
  expect(newsletter).toMatch(/<input[^>]*checked=""[^>]*value="pier-nine"|value="pier-nine"[^>]*checked=""/);
  expect(newsletter).toMatch(/couldn’t sign you up/);
  for (const words of [use, report]) expect(words).toMatch(/couldn.+t save that/);

  // One log line covers them all, without a stack trace. It may arrive after the response.
  await expect
    .poll(() => site.troubles())
    .toEqual([expect.objectContaining({ level: 40, reason: 'locked' })]);

  await lock.release();
  expect((await site.post('/contact', message)).status).toBe(303);
  expect((await site.post('/newsletter', reader)).status).toBe(303);
  expect((await site.post('/codes/1/use', {}, 'the second')).status).toBe(204);
});

test('a lock keeps neither a start nor a stop from ending well', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await startSiteProcess({ DATA_DIR });
  await lockElsewhere(join(DATA_DIR, 'clipbasket.db'));
  const second = await startSiteProcess({ DATA_DIR });
  expect((await second.get('/stores')).status).toBe(200);
  for (const site of [first, second]) {
    site.signal('SIGTERM');
    expect(await site.exited).toBe(0);
  }
});
