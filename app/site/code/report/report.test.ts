import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../../../test/helpers/site/site.ts';
import { defaultDatabaseUrl, openDatabase } from '../../../data/database.server.ts';
import { type ReportResult, reportWords } from '../../../words/reports/report-words.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const REPORT = '/codes/1/report';
const IN_PLACE = '/codes/1/report.json';

describe('a report, on the result page and in place', () => {
  test.each([
    ['noted', { worked: 'yes' }, '203.0.113.1'],
    ['known', { worked: 'yes' }, '203.0.113.1'],
    ['not-undone', { undo: 'yes', receipt: 'guessed' }, '203.0.113.1'],
  ] as const)('that is %s gets the same words', async (state, fields, address) => {
    const { post } = await reportingSite();
    if (state === 'known') await post(REPORT, { worked: 'yes' }, address);
    const page = await (await post(REPORT, fields, address)).text();
    if (state === 'noted') await post(REPORT, { undo: 'yes', receipt: receiptIn(page)! }, address);
    const response = (await (await post(IN_PLACE, fields, address)).json()) as ReportResult;

    const { title, text } = reportWords[state];
    expect(response).toMatchObject({ state, title, text });
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(text);
    expect(response.html).toContain(text);
    expect(receiptIn(response.html) !== undefined).toBe(state === 'noted');
    expect(receiptIn(page) !== undefined).toBe(state === 'noted');
  });

  test('is taken back with its receipt, from either, and by nobody else', async () => {
    const { post, reports } = await reportingSite();
    const before = await reports();
    const noted = (await (await post(IN_PLACE, { worked: 'no' }, '203.0.113.1')).json()) as ReportResult;
    const receipt = receiptIn(noted.html)!;
    expect(await reports()).toBe(before + 1);
    const neighbor = await (await post(REPORT, { worked: 'no' }, '203.0.113.1')).text();
    expect(receiptIn(neighbor)).toBeUndefined();
    for (const guess of ['', 'x', `${receipt}x`.slice(1)])
      expect(await (await post(REPORT, { undo: 'yes', receipt: guess }, '203.0.113.1')).text()).toContain(
        reportWords['not-undone'].title,
      );
    expect(await reports()).toBe(before + 1);

    const undone = await post(REPORT, { undo: 'yes', receipt }, '198.51.100.9');
    expect(await undone.text()).toContain(reportWords.undone.title);
    expect(await reports()).toBe(before);
  });

  test('brings the numbers as they are now', async () => {
    const { post, reports } = await reportingSite();
    const before = await reports();
    const page = await (await post(REPORT, { worked: 'yes' }, '203.0.113.1')).text();
    expect(reportsIn(page)).toBe(before + 1);
    const { html } = (await (await post(IN_PLACE, { worked: 'no' }, '203.0.113.2')).json()) as ReportResult;
    expect(reportsIn(html)).toBe(before + 2);
    // In the time zone of the sample's site.
    expect(html).toMatch(/Last test passed <time [^>]*>[^<]+ E[SD]T</);
    for (const last of [3, 4, 5, 6]) await post(REPORT, { worked: 'no' }, `203.0.113.${last}`);
    const last = await (await post(REPORT, { worked: 'no' }, '203.0.113.6')).text();
    expect(last).toContain('Disputed today: 5 of 6 reports failed');
  });

  test('that says nothing is refused, and so is one on a code that is not there', async () => {
    const { post } = await reportingSite();
    for (const path of [REPORT, IN_PLACE]) {
      const unclear = await post(path, {}, '203.0.113.1');
      expect(unclear.status).toBe(400);
      expect(await unclear.text()).toContain(reportWords.unclear.title);
      const missing = await post(path.replace('1', '99999'), { worked: 'yes' }, '203.0.113.1');
      expect(missing.status).toBe(404);
      const draft = await post(path.replace('1', '99999999999999999'), { worked: 'yes' }, '203.0.113.1');
      expect(draft.status).toBe(404);
    }
  });

  test('that exceeds the rate limit gets the time to wait', async () => {
    const { post } = await reportingSite({ RATE_LIMIT: 'on' });
    for (const path of [REPORT, IN_PLACE]) {
      const address = path === REPORT ? '203.0.113.1' : '203.0.113.2';
      let response = await post(path, { worked: 'yes' }, address);
      for (let sent = 1; response.status === 200; sent += 1) {
        expect(sent).toBeLessThanOrEqual(60);
        response = await post(path, { worked: 'yes' }, address);
      }
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('pages from memory', () => {
  test('are never more than a minute behind a report', async () => {
    const { get, post, clock, firstJobs } = await reportingSite({ METRICS_TOKEN: 'a token of a test' });
    // They may change tickets, which drops pages early.
    await firstJobs();
    const seen = async () => reportsIn(await get('/codes/1'));
    const before = await seen();
    await post(REPORT, { worked: 'yes' }, '203.0.113.1');
    clock.now += 59_999;
    expect(await seen()).toBe(before);
    await post(REPORT, { worked: 'yes' }, '203.0.113.2');
    // That request rendered the page again. No other request comes for a minute.
    clock.now += 60_000;
    expect(await seen()).toBe(before + 2);
    clock.now += 600_000;
    await post(REPORT, { worked: 'yes' }, '203.0.113.3');
    expect(await seen()).toBe(before + 3);
  });

  test('turn with the ticket at once, and then once a minute; pages that do not show the code stay', async () => {
    const { get, post, clock, renders, firstJobs } = await reportingSite({
      METRICS_TOKEN: 'a token of a test',
    });
    const seen = async () => (await get('/codes/1')).includes('Disputed today');
    await firstJobs();
    await get('/stores');
    await seen();
    const before = await renders();
    for (const last of [1, 2, 3, 4]) await post(REPORT, { worked: 'no' }, `203.0.113.${last}`);
    expect(await seen()).toBe(false);
    const fifth = await (await post(REPORT, { worked: 'no' }, '203.0.113.5')).text();
    expect(await seen()).toBe(true);
    await get('/stores');
    expect(await renders()).toBe(before + 1);

    // Report and undo, as fast as one network may.
    let receipt = receiptIn(fifth)!;
    for (let vote = 0; vote < 5; vote += 1) {
      await post(REPORT, { undo: 'yes', receipt }, '203.0.113.5');
      await seen();
      receipt = receiptIn(await (await post(REPORT, { worked: 'no' }, '203.0.113.5')).text())!;
      await seen();
    }
    expect(await renders()).toBe(before + 1);
    await post(REPORT, { undo: 'yes', receipt }, '203.0.113.5');
    clock.now += 60_000;
    expect(await seen()).toBe(false);
  });
});

test('the planner does not pass a disputed code for a tested one', async () => {
  const { get, post } = await reportingSite();
  const plan = async () => {
    const [, strip = ''] = (await get('/verified-codes?basket=87.50')).split('data-plan="">');
    const answers = [...strip.matchAll(/<article.*?<\/article>/gs)].map(([ticket]) => ticket);
    return { answer: answers[0]!, lines: [...strip.matchAll(/<p>(.*?)<\/p>/g)].map(([line]) => line) };
  };
  const { answer } = await plan();
  expect(answer.replace(/<[^>]*>/g, '')).toMatch(/^\S+Enter now at .*Saves \$[\d.]+\. .*Verified/);
  const id = /href="\/codes\/(\d+)"/.exec(answer)![1]!;
  for (const last of [1, 2, 3, 4, 5])
    await post(`/codes/${id}/report`, { worked: 'no' }, `203.0.113.${last}`);
  const after = await plan();
  expect(after.answer).toMatch(/Enter now.*data-state="verified"/);
  expect(after.answer).not.toContain(`/codes/${id}"`);
  expect(after.lines.find((line) => line.includes(`/codes/${id}"`))).toMatch(/may save .*disputed today/);
});

describe('after a refusal', () => {
  const refuse = async (cart: Record<string, string> = {}) => {
    const { idOf, post } = await reportingSite();
    const path = `/codes/${await idOf('WELLBY15')}/report`;
    const sent = await post(`${path}.json`, { worked: 'no', ...cart }, '203.0.113.1');
    const { html } = (await sent.json()) as ReportResult;
    const page = await (await post(path, { worked: 'no' }, '203.0.113.1')).text();
    return { html, page, next: /aria-label="Next best at Wellby"[\s\S]*?<code>(\w+)</.exec(html)?.[1] };
  };

  test('the next best code is that of the cart', async () => {
    const { html, next } = await refuse({ basket: '60', first: '1', fee: '', goods: '' });
    expect(next).toBeDefined();
    expect(next).not.toBe('WELLBY15');
    expect(html).toMatch(/Next best at Wellby.*Saves \$/s);
    expect(html).toContain('Under $50 of baby or health items? Other goods don’t count.');
  });

  test('no code that was refused before is recommended', async () => {
    const { idOf, post } = await reportingSite();
    const path = `/codes/${await idOf('WELLBY15')}/report.json`;
    const next = async (refused: string[]) => {
      const sent = await post(path, { worked: 'no', basket: '60', refused }, '203.0.113.1');
      return /data-code-id="(\d+)" data-store/.exec(((await sent.json()) as ReportResult).html)?.[1];
    };
    const refused: string[] = [];
    for (let id = await next([]); id; id = await next(refused)) {
      expect(refused).not.toContain(id);
      refused.push(id);
    }
    expect(refused.length).toBeGreaterThan(1);
  });

  test.each([{ basket: '' }, { basket: 'lots' }, { basket: '-1' }])(
    'of no cart, it is the one with the best evidence: %o',
    async (cart) => {
      const { html, page, next } = await refuse(cart);
      expect(next).toBeDefined();
      expect(html).not.toContain('Saves $');
      expect(page).toContain(`<code>${next}</code>`);
      expect(page).toContain('Under $50');
    },
  );

  test('of no cart, none for first orders follows another, unless nothing else is left', async () => {
    const { db, post } = await reportingSite();
    const codes = db
      .selectFrom('code')
      .select(['id', 'code', 'store_id'])
      .where('code.status', '=', 'published');
    const firsts = await codes.where('first_order_only', '=', 1).execute();
    const others = await codes.where('first_order_only', '=', 0).execute();
    const next = async (id: number) => {
      const sent = await post(`/codes/${id}/report.json`, { worked: 'no', basket: '' }, '203.0.113.1');
      return Number(/data-code-id="(\d+)" data-store/.exec(((await sent.json()) as ReportResult).html)?.[1]);
    };
    for (const { id } of firsts) expect(firsts.map((first) => first.id)).not.toContain(await next(id));

    const { id, store_id } = firsts.find((first) =>
      firsts.some((second) => second !== first && second.store_id === first.store_id),
    )!;
    await db
      .updateTable('code')
      .set({ status: 'withdrawn' })
      .where(
        'id',
        'in',
        others.map((other) => other.id),
      )
      .execute();
    expect(firsts.filter((first) => first.store_id === store_id).map((first) => first.id)).toContain(
      await next(id),
    );
  });

  test.each([{ basket: '' }, { basket: '60' }])(
    'one that probably fails is not recommended, also where nothing else is left: %o',
    async (cart) => {
      const { db, idOf, post } = await reportingSite();
      const wellby = db.selectFrom('store').select('id').where('slug', '=', 'wellby');
      await db
        .updateTable('code')
        .set({ last_passed_at: null, last_outcome: null, last_outcome_at: null, passing_since: null })
        .set({ failing: 0, reports_failing: 0, rating_thousandths: 2000, report_count: 20 })
        .where('store_id', '=', wellby)
        .execute();
      const path = `/codes/${await idOf('WELLBY15')}/report.json`;
      const sent = await post(path, { worked: 'no', ...cart }, '203.0.113.1');
      const { html } = (await sent.json()) as ReportResult;
      expect(html).not.toContain('<article');
      expect(html).toContain('no other code to recommend');
    },
  );

  test.each([
    ['http://clipbasket.example/verified-codes?basket=60&first=1', true],
    ['http://clipbasket.example/', false],
    ['no address', false],
  ])('without JavaScript, the cart is that of the page before: %s', async (referer, knowsCart) => {
    const { post } = await reportingSite();
    const response = await post(REPORT, { worked: 'no' }, '203.0.113.1', { Referer: referer });
    const page = await response.text();
    expect(page).toContain('Next best at ');
    expect(/Saves \$|may save \$/.test(page)).toBe(knowsCart);
  });

  test('a code that worked asks for no other', async () => {
    const { post } = await reportingSite();
    const sent = await post(IN_PLACE, { worked: 'yes' }, '203.0.113.1');
    expect(((await sent.json()) as ReportResult).html).not.toContain('<article');
  });
});

async function reportingSite(env: Record<string, string> = {}) {
  const clock = { now: NOON };
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'off', ...env };
  const site = await startTestSite(settings, () => clock.now);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  return {
    db,
    clock,
    async idOf(code: string) {
      const row = db.selectFrom('code').select('id').where('code', '=', code);
      return (await row.executeTakeFirstOrThrow()).id;
    },
    get: async (path: string) => (await site.get(path)).text(),
    post: (path: string, fields: Record<string, string | string[]>, address: string, headers = {}) =>
      site.post(path, fields, { 'X-Forwarded-For': address, ...headers }),
    async reports() {
      const row = db.selectFrom('code').select('report_count').where('id', '=', 1);
      return (await row.executeTakeFirstOrThrow()).report_count;
    },
    /** Waits for the work due at a start, and drops all pages. */
    async firstJobs() {
      const job = db.selectFrom('job_lease').select('last_run_at').where('name', '=', 'refresh-evidence');
      await expect.poll(async () => (await job.executeTakeFirst())?.last_run_at ?? null).not.toBeNull();
    },
    /** How many pages were rendered because they weren't cached. */
    async renders() {
      const metrics = await site.get('/metrics', { Authorization: 'Bearer a token of a test' });
      return Number(/page_cache_lookups_total\{outcome="miss"\} (\d+)/.exec(await metrics.text())?.[1]);
    },
  };
}

function receiptIn(html: string): string | undefined {
  return /name="receipt" value="([\w-]+)"/.exec(html)?.[1];
}

/** The sample size of code 1, as its ticket tells screen readers. */
function reportsIn(html: string): number {
  return Number(/<[^>]*data-code-id="1"[\s\S]*? from (\d+) reports/.exec(html)?.[1]);
}
