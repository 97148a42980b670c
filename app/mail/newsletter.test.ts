import { expect, onTestFinished, test } from 'vitest';
import { type ReceivedMail, startMailServer } from '../../test/helpers/machine/mail-server.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';

const SITE_URL = 'https://codes.example';
const DAY = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 16, 9);

async function newsletter() {
  const clock = { now: MONDAY };
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const settings = { SMTP_URL: server.url, SITE_URL, MAIL_FROM: 'letters@codes.example', RATE_LIMIT: 'off' };
  const site = await startTestSite(settings, () => clock.now);
  const subscribe = async (email: string, fields = {}) => site.post('/newsletter', { email, ...fields });
  /** Subscribes, reads the mail, opens its link and presses its button. Gives the address it leads to. */
  const join = async (email: string, stores: string[] = []) => {
    const before = server.mails.length;
    await subscribe(email);
    const mail = (await server.received(before + 1)).at(-1)!;
    const link = linkIn(mail, '/newsletter/confirm');
    const token = new URL(link, SITE_URL).searchParams.get('token')!;
    return site.post('/newsletter/confirm', { token, stores });
  };
  return { clock, server, site, subscribe, join };
}

/** The path of the link in a mail that leads to `page`, found in its text. */
function linkIn(mail: ReceivedMail, page: string): string {
  const link = mail.text!.match(/https:\/\/\S+/g)?.find((url) => new URL(url).pathname === page);
  if (!link) throw new Error(`No link to ${page} in: ${mail.text}`);
  return link.slice(SITE_URL.length);
}

test('goes from a request to a newsletter to unsubscribing with one click', async () => {
  const { clock, server, site, subscribe } = await newsletter();

  const asked = await subscribe(' Ann@Shop.example ');
  expect(asked.status).toBe(303);
  expect(asked.headers.get('location')).toBe('/newsletter/sent');

  const [confirm] = await server.received(1);
  expect(confirm!.recipients).toEqual(['ann@shop.example']);
  expect(confirm!.html).toContain('100 Example Street');
  const link = linkIn(confirm!, '/newsletter/confirm');

  // A program that follows the link changes nothing.
  for (let each = 0; each < 3; each += 1) expect((await site.get(link)).status).toBe(200);
  const token = new URL(link, SITE_URL).searchParams.get('token')!;
  const confirmed = await site.post('/newsletter/confirm', { token, stores: ['pier-nine'] });
  expect(confirmed.headers.get('location')).toMatch(/^\/newsletter\/preferences\?token=\S+&done=confirmed$/);
  expect((await site.get(link)).status).toBe(410);

  clock.now = MONDAY + 3 * DAY + 6 * 3_600_000;
  site.jobs.wake('weekly-digest');
  const digest = (await server.received(2)).at(-1)!;
  expect(digest.text).toContain('Pier Nine');
  // It's read days later.
  expect(digest.text).toMatch(/Worked at checkout on \w+ \d+, \d{4}\. /);
  expect(digest.text).not.toMatch(/\bago\b/);
  expect(digest.text).not.toContain('Wellby');
  expect(digest.text).toContain('100 Example Street');
  expect(digest.html).toContain('/newsletter/unsubscribe?token=');

  const header = (key: string) => digest.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = header('list-unsubscribe')!.replace(/^<https:\/\/codes\.example(.*)>$/, '$1');
  expect(linkIn(digest, '/newsletter/unsubscribe')).toBe(oneClick);

  expect(await (await site.get(oneClick)).text()).toContain('Unsubscribe from the newsletter?');
  const left = await site.post(oneClick, { 'List-Unsubscribe': 'One-Click' });
  expect(left.status).toBe(200);
  expect(await (await site.get(oneClick)).text()).toContain('You’re unsubscribed');
  expect((await site.post(oneClick, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);

  clock.now += 7 * DAY;
  site.jobs.wake('weekly-digest');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.mails).toHaveLength(2);
}, 30_000);

test('mails each reader one newsletter a week, however often the job runs', async () => {
  const { clock, server, site, join } = await newsletter();
  await join('ann@shop.example');
  await join('bob@shop.example', ['wellby']);
  clock.now = MONDAY + 4 * DAY;
  for (let each = 0; each < 3; each += 1) {
    site.jobs.wake('weekly-digest');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await server.received(4);
  await join('cem@shop.example');
  site.jobs.wake('weekly-digest');
  const mails = await server.received(6);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const newsletters = mails.filter(({ subject }) => subject?.includes('this week'));
  expect(newsletters.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
    'ann@shop.example',
    'bob@shop.example',
    'cem@shop.example',
  ]);
}, 30_000);

test('responds alike to an unknown, a pending, and a confirmed address, and to a filled honeypot', async () => {
  const { server, subscribe, join } = await newsletter();
  await join('known@shop.example');
  await subscribe('waiting@shop.example');
  await server.received(2);

  const seen = async (email: string, fields = {}) => {
    const response = await subscribe(email, fields);
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    return { status: response.status, headers, text: await response.text() };
  };
  const unknown = await seen('unknown@shop.example');
  expect(await seen('known@shop.example')).toEqual(unknown);
  expect(await seen('waiting@shop.example')).toEqual(unknown);
  expect(await seen('robot@shop.example', { website: 'https://spam.example' })).toEqual(unknown);

  // Once a day at most, a subscriber hears that there is nothing to do.
  await seen('known@shop.example');
  const mails = await server.received(4);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(mails.slice(2).map(({ recipients, subject }) => [recipients[0], subject])).toEqual([
    ['unknown@shop.example', 'Confirm your address for Clipbasket'],
    ['known@shop.example', 'You’re already subscribed to Clipbasket'],
  ]);
}, 30_000);

test('mails one address five links a day at most', async () => {
  const { clock, server, subscribe } = await newsletter();
  for (let each = 0; each < 12; each += 1) {
    await subscribe('ann@shop.example');
    clock.now += 11 * 60_000;
  }
  await server.received(5);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.mails).toHaveLength(5);
  clock.now += DAY;
  await subscribe('ann@shop.example');
  await server.received(6);
}, 30_000);

test('keeps choices, and says what is wrong with a link', async () => {
  const { site, join } = await newsletter();
  const { pathname, searchParams } = new URL(
    (await join('ann@shop.example')).headers.get('location')!,
    SITE_URL,
  );
  const token = searchParams.get('token')!;
  const saved = await site.post(pathname, {
    token,
    stores: ['wellby', 'x'.repeat(100), "'; drop table store"],
  });
  const page = await site.get(saved.headers.get('location')!);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('noindex');
  expect(html.match(/<input[^>]*checked[^>]*>/g)?.map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual(
    ['wellby'],
  );

  expect((await site.get('/newsletter/preferences?token=1.2.3')).status).toBe(400);
  expect((await site.get('/newsletter/unsubscribe?token=1.2.3')).status).toBe(400);
  expect((await site.get('/newsletter/confirm?token=1')).status).toBe(410);
  expect(
    (await site.post('/newsletter/unsubscribe?token=1.2.3', { 'List-Unsubscribe': 'One-Click' })).status,
  ).toBe(400);
  const bad = await site.post('/newsletter', { email: 'no address' });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toContain('value="no address"');
}, 30_000);

test('sends a fresh link to anyone who has left and asks again at once', async () => {
  const { clock, server, site, subscribe, join } = await newsletter();
  const { searchParams } = new URL((await join('ann@shop.example')).headers.get('location')!, SITE_URL);
  for (let leaves = 1; leaves <= 6; leaves += 1) {
    clock.now += 1_000;
    await site.post('/newsletter/unsubscribe', { token: searchParams.get('token')! });
    await subscribe('ann@shop.example');
    const mail = (await server.received(1 + leaves)).at(-1)!;
    const page = await site.get(linkIn(mail, '/newsletter/confirm'));
    expect(page.status, `after leaving ${leaves} times`).toBe(200);
  }
}, 30_000);
