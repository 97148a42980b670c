import { describe, expect, test } from 'vitest';
import { firstJobs } from '../../../../test/helpers/site/first-jobs.ts';
import { reportingSite } from '../../../../test/helpers/site/reporting-site.ts';
import { type ReportResult, reportWords } from '../../../words/reports/report-words.ts';

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
    const { db, get, post, clock } = await reportingSite({ METRICS_TOKEN: 'a token of a test' });
    // They may change tickets, which drops pages early.
    await firstJobs(db);
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
    const { db, get, post, clock, renders } = await reportingSite({
      METRICS_TOKEN: 'a token of a test',
    });
    const seen = async () => (await get('/codes/1')).includes('Disputed today');
    await firstJobs(db);
    await get('/contact');
    await seen();
    const before = await renders();
    for (const last of [1, 2, 3, 4]) await post(REPORT, { worked: 'no' }, `203.0.113.${last}`);
    expect(await seen()).toBe(false);
    const fifth = await (await post(REPORT, { worked: 'no' }, '203.0.113.5')).text();
    expect(await seen()).toBe(true);
    await get('/contact');
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
  expect(answer.replace(/<[^>]*>/g, '')).toMatch(/^Enter now\S.*Verified.*Saves \$/);
  const id = /href="\/codes\/(\d+)"/.exec(answer)![1]!;
  for (const last of [1, 2, 3, 4, 5])
    await post(`/codes/${id}/report`, { worked: 'no' }, `203.0.113.${last}`);
  const after = await plan();
  expect(after.answer).toMatch(/Enter now.*data-state="verified"/);
  expect(after.answer).not.toContain(`/codes/${id}"`);
  expect(after.lines.find((line) => line.includes(`/codes/${id}"`))).toMatch(/may save .*disputed today/);
});

function receiptIn(html: string): string | undefined {
  return /name="receipt" value="([\w-]+)"/.exec(html)?.[1];
}

/** The sample size of code 1, as its ticket tells screen readers. */
function reportsIn(html: string): number {
  return Number(/<[^>]*data-code-id="1"[\s\S]*? from (\d+) reports/.exec(html)?.[1]);
}
