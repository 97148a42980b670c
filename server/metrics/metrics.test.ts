import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';

const TOKEN = 'a token of 24 characters';
const allowed = { authorization: `Bearer ${TOKEN}` };
const NOW = Date.UTC(2026, 10, 20, 12);

const SAMPLE_LINE = /^([a-z_:][a-z0-9_:]*)(?:\{((?:[a-z_]+="[^"\\\n]*",?)+)\})? (-?[0-9.e+-]+|[+-]Inf|NaN)$/i;

/** Every number of a scrape by name and labels, as scraped. Fails on a line that isn't in the format. */
function numbersOf(text: string): Map<string, number> {
  const typed = new Set<string>();
  const numbers = new Map<string, number>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.split('\n').filter(Boolean)) {
    const type = /^# TYPE ([a-z0-9_:]+) (counter|gauge|histogram|summary|untyped)$/.exec(line);
    if (type) typed.add(type[1]!);
    if (type || /^# HELP [a-z0-9_:]+ \S/.test(line)) continue;
    const [, name = '', , number] = SAMPLE_LINE.exec(line) ?? [];
    expect(typed, line).toContain(typed.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));
    const key = line.slice(0, line.lastIndexOf(' '));
    expect(numbers.has(key), line).toBe(false);
    numbers.set(key, Number(number));
  }
  return numbers;
}

/** A measured site without the sample, so that no job changes content meanwhile, its clock and its database. */
async function measuredSite(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const clock = { now: NOW };
  const settings = { METRICS_TOKEN: TOKEN, DATA_DIR: folder, SAMPLE: 'off', ...env };
  const site = await startTestSite(settings, () => clock.now);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  const scrape = async () => {
    const response = await site.get('/metrics', allowed);
    expect(response.status).toBe(200);
    return response.text();
  };
  return {
    site,
    clock,
    db,
    scrape,
    /** The numbers of these names, once a scrape has them all: a request is counted when its response has been sent. */
    async expects(wanted: Record<string, number | undefined>) {
      const some = async () => {
        const numbers = numbersOf(await scrape());
        return Object.fromEntries(Object.keys(wanted).map((key) => [key, numbers.get(key)]));
      };
      await expect.poll(some).toEqual(wanted);
    },
  };
}

const lookups = (outcome: string) => `clipbasket_page_cache_lookups_total{outcome="${outcome}"}`;

describe('without a token', () => {
  test('has no such address', async () => {
    const { site } = await measuredSite({ METRICS_TOKEN: '' });
    const nowhere = await site.get('/metrics', allowed);
    expect(nowhere.status).toBe(404);
    expect(await nowhere.text()).toBe(await (await site.get('/no-such-page')).text());
  });
});

describe('with a token', () => {
  test.each([
    ['none', {}],
    ['another', { authorization: 'Bearer a token of 24 characterz' }],
    ['a longer one', { authorization: `Bearer ${TOKEN}!` }],
    ['no word before it', { authorization: TOKEN }],
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
    ['an empty one', { authorization: 'Bearer ' }],
  ])('refuses a request with %s', async (_, headers: Record<string, string>) => {
    const { site } = await measuredSite();
    const refused = await site.get('/metrics', headers);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(refused.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).not.toMatch(TOKEN);
  });

  test('responds to GET and HEAD only, in the text format', async () => {
    const { site } = await measuredSite();
    const scraped = await site.get('/metrics', { authorization: `bearer ${TOKEN}` });
    expect(scraped.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(scraped.headers.get('cache-control')).toBe('no-store');
    const numbers = numbersOf(await scraped.text());
    expect(numbers.get('process_cpu_seconds_total')).toBeGreaterThan(0);

    const head = await fetch(new URL('/metrics', site.url), { method: 'HEAD', headers: allowed });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const refused = await fetch(new URL('/metrics', site.url), { method, headers: allowed });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('takes a token of any letters', async () => {
    const token = 'größer als sechzehn Zeichen';
    const { site } = await measuredSite({ METRICS_TOKEN: token });
    const authorization = `Bearer ${Buffer.from(token).toString('latin1')}`;
    expect((await site.get('/metrics', { authorization })).status).toBe(200);
  });
});

test('counts every request once, by request and response', async () => {
  const { site, expects } = await measuredSite();
  const page = await (await site.get('/stores')).text();
  await site.get('/stores');
  await site.get(/\/assets\/[\w.-]+\.js/.exec(page)![0]);
  await site.get('/no-such-page');
  await site.get('/stores.data');
  await site.get('/favicon.svg');
  await site.get('/STORES');
  await fetch(new URL('/no-such-page', site.url), { method: 'HEAD' });
  await fetch(new URL('/stores', site.url), { method: 'DELETE' });
  await site.post('/contact', {});
  const times = (kind: string) => `http_request_duration_seconds_count{kind="${kind}"}`;
  await expects({
    [times('page')]: 6,
    [times('data')]: 1,
    [times('form')]: 1,
    [times('asset')]: 1,
    'http_requests_total{method="GET",status="308"}': 1,
    'http_requests_total{method="GET",status="404"}': 1,
    'http_requests_total{method="HEAD",status="404"}': 1,
    'http_requests_total{method="other",status="405"}': 1,
    'http_requests_total{method="POST",status="400"}': 1,
  });
});

test('tells a client that disconnected from one that got its response', async () => {
  const { site, expects } = await measuredSite();
  const { hostname, port } = new URL(site.url);
  const socket = connect({ host: hostname, port: Number(port) });
  // A form that never comes whole.
  socket.write('POST /contact HTTP/1.1\r\nHost: site\r\nContent-Length: 100\r\n\r\nname=');
  setTimeout(() => socket.destroy(), 100);
  await expects({
    'http_requests_total{method="POST",status="aborted"}': 1,
    'http_requests_total{method="POST",status="200"}': undefined,
    'http_request_duration_seconds_count{kind="form"}': undefined,
  });
});

test('tells what the page cache had, and what it holds', async () => {
  const { site, clock, expects, scrape } = await measuredSite();
  await site.get('/stores');
  await expects({ [lookups('miss')]: 1, [lookups('fresh')]: undefined });
  await site.get('/stores');
  await site.get('/stores', { 'accept-encoding': 'identity' });
  await site.get('/stores', { 'accept-encoding': 'identity' });
  await expects({ [lookups('miss')]: 1, [lookups('fresh')]: 2, [lookups('transcoded')]: 1 });
  clock.now += 30_000;
  await site.get('/stores');
  await expects({
    [lookups('miss')]: 1,
    [lookups('fresh')]: 2,
    [lookups('transcoded')]: 1,
    [lookups('stale')]: 1,
    clipbasket_page_cache_pages: 1,
    clipbasket_page_cache_renders_in_flight: 0,
  });
  expect(numbersOf(await scrape()).get('clipbasket_page_cache_bytes')).toBeGreaterThan(1_000);
});

test('tells which mails wait and which were given up', async () => {
  const { site, db, expects } = await measuredSite();
  await site.post('/newsletter', { email: 'ann@shop.example' });
  await site.post('/newsletter', { email: 'bob@shop.example' });
  const mails = (state: string) => `clipbasket_outbox_mails{state="${state}"}`;
  await expects({ [mails('waiting')]: 2, [mails('dead')]: 0 });
  await db
    .updateTable('outbox')
    .set({ state: 'dead' })
    .where('to_address', '=', 'ann@shop.example')
    .execute();
  await expects({ [mails('waiting')]: 1, [mails('dead')]: 1 });
});

test('tells how many live codes are verified', async () => {
  const { db, clock, expects } = await measuredSite({ SAMPLE: 'auto' });
  const live = await db
    .selectFrom('code')
    .select(['failing', 'last_passed_at'])
    .where('status', '=', 'published')
    .where('starts_at', '<=', clock.now)
    .where('expires_at', '>', clock.now)
    .execute();
  const verified = live.filter((code) => !code.failing && (code.last_passed_at ?? 0) >= NOW - 86_400_000);
  expect(verified.length).toBeGreaterThan(0);
  await expects({
    'clipbasket_live_codes{verified="true"}': verified.length,
    'clipbasket_live_codes{verified="false"}': live.length - verified.length,
  });
  clock.now += 2 * 86_400_000;
  await expects({ 'clipbasket_live_codes{verified="true"}': 0 });
});

test('counts what was refused by a limit', async () => {
  const { site, expects } = await measuredSite();
  const limited = (name: string) => `clipbasket_rate_limited_total{limit="${name}"}`;
  for (let each = 0; each < 6; each += 1) await site.post('/newsletter', { email: 'ann@shop.example' });
  await expects({ [limited('newsletter')]: 1, [limited('contact')]: 0, [limited('go')]: 0 });
});

test('tells what is under way, and counts who was turned away', async () => {
  const { site, expects } = await measuredSite();
  const jobs = (state: string) => `clipbasket_gate_jobs{gate="renders",state="${state}"}`;
  await site.get('/stores');
  await expects({ [jobs('running')]: 0, [jobs('waiting')]: 0, clipbasket_overloads_total: 0 });
  // From one address at once: more than its share.
  const searches = Array.from({ length: 150 }, (_, index) => site.get(`/verified-codes?q=search-${index}`));
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  const turnedAway = statuses.filter((status) => status === 503).length;
  expect(turnedAway).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200).length).toBe(150 - turnedAway);
  await expects({ clipbasket_overloads_total: turnedAway });
});

test('counts the runs of jobs, and tells when each last ran', async () => {
  const { site, expects } = await measuredSite();
  site.jobs.wake('retire-ended');
  await expects({
    'clipbasket_job_runs_total{name="retire-ended",outcome="succeeded"}': 1,
    'clipbasket_job_runs_total{name="retire-ended",outcome="failed"}': 0,
    'clipbasket_job_last_run_timestamp_seconds{name="retire-ended"}': NOW / 1000,
  });
});

test('counts unexpected errors, and tells what it can where the database fails', async () => {
  const { site, db, scrape, expects } = await measuredSite();
  await expects({ clipbasket_unexpected_errors_total: 0, 'clipbasket_outbox_mails{state="waiting"}': 0 });
  await sql`alter table outbox rename to gone`.execute(db);
  await sql`alter table store rename to no_store`.execute(db);
  expect((await site.get('/stores')).status).toBe(500);
  await expects({
    clipbasket_unexpected_errors_total: 1,
    'http_requests_total{method="GET",status="500"}': 1,
    'clipbasket_outbox_mails{state="waiting"}': undefined,
    'clipbasket_outbox_mails{state="dead"}': undefined,
    'clipbasket_live_codes{verified="true"}': 0,
  });
  expect(await scrape()).not.toMatch(/no such table|outbox\.server|Error:/);
});

test('tells nothing of visitors, of what they ask and of what they type', async () => {
  const { site, scrape, expects } = await measuredSite({ SAMPLE: 'auto', TRUST_PROXY: '127.0.0.1' });
  const visitor = { 'user-agent': 'peculiar-agent/7', 'x-forwarded-for': '192.0.2.77' };
  await site.get('/verified-codes?q=peculiar-word', visitor);
  await site.get('/codes/7?peculiar=1', visitor);
  await site.get('/peculiar/path', visitor);
  await site.get('/peculiar.txt', visitor);
  await site.get('/go/7', visitor);
  await site.post('/newsletter', { email: 'peculiar@shop.example' }, visitor);
  await site.post('/contact', { name: 'Peculiar', email: 'peculiar@shop.example' }, visitor);
  await expects({
    'http_request_duration_seconds_count{kind="page"}': 4,
    'http_request_duration_seconds_count{kind="form"}': 2,
  });

  const text = await scrape();
  expect(text).not.toMatch(/peculiar|192\.0\.2|127\.0\.0\.1|shop\.example|verified-codes|codes\/|\/go/i);
  const ours = text.split('\n').filter((line) => /^(http|clipbasket)_/.test(line));
  const labels = new Set(ours.flatMap((line) => line.match(/[a-z_]+(?==")/g) ?? []));
  const known = ['gate', 'kind', 'le', 'limit', 'method', 'name', 'outcome', 'state', 'status', 'verified'];
  expect([...labels].filter((label) => !known.includes(label))).toEqual([]);
});
