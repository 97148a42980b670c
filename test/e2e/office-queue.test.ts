import { expect } from 'vitest';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import {
  announcement,
  codeOf,
  openItem,
  openQueue,
  started,
  testsOf,
} from '../helpers/browser/queue-page.ts';
import { siteDatabase } from '../helpers/site/site-database.ts';

test('a checker works through the queue by keyboard alone', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const first = await codeOf(page);
  // Letters choose, and do nothing while somebody types.
  await page.keyboard.press('f');
  expect(await openItem(page).getByLabel('Failed').isChecked()).toBe(true);
  await openItem(page).getByText('Totals, note, picture').click();
  await openItem(page).getByLabel('Note').fill('We will see.');
  expect(await openItem(page).getByLabel('Failed').isChecked()).toBe(true);
  await openItem(page).getByLabel('Total before').fill('60');
  await openItem(page).getByLabel('Total with the code').fill('50');
  await openItem(page).getByLabel('Worked').focus();
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await page.waitForFunction((code) => document.querySelector('article code')?.textContent !== code, first);
  expect(await announcement(page)).toMatch(/^Recorded: worked\. Next: \w+ at /);
  // The focus was in the form, which is gone: it's on the next code, now and after each of the next.
  const focused = () => page.evaluate(() => document.querySelector('h2:focus code')?.textContent);
  await expect.poll(focused).toBe(await codeOf(page));

  const second = await codeOf(page);
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(second);
  await expect.poll(focused).toBe(await codeOf(page));
  const third = await codeOf(page);
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(third);
  expect(await announcement(page)).toMatch(/^Skipped\./);
  await expect
    .poll(() => testsOf(personId))
    .toEqual([
      { outcome: 'worked', note: 'We will see.', before_cents: 6000, after_cents: 5000 },
      { outcome: 'failed', note: '', before_cents: null, after_cents: null },
    ]);

  await page.keyboard.press('z');
  await expect.poll(() => codeOf(page)).toBe(second);
  await expect.poll(focused).toBe(second);
  await expect.poll(async () => (await testsOf(personId)).at(-1)).toMatchObject({ outcome: 'retracted' });
  // Recorded again, it's a new test.
  await page.keyboard.press('u');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await testsOf(personId)).at(-1)).toMatchObject({ outcome: 'unclear' });
});

test('tests are taken back one after the other, the last one first', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const codes = [];
  for (const key of ['w', 'u']) {
    codes.push(await codeOf(page));
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect.poll(() => codeOf(page)).not.toBe(codes.at(-1));
  }
  await expect.poll(() => testsOf(personId)).toHaveLength(2);
  for (const code of codes.toReversed()) {
    await page.keyboard.press('z');
    await expect.poll(() => codeOf(page)).toBe(code);
  }
  await expect
    .poll(async () => (await testsOf(personId)).map(({ outcome }) => outcome))
    .toEqual(['worked', 'unclear', 'retracted', 'retracted']);
  await page.reload();
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
});

test('leaving the page frees what it held', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const held = () =>
    siteDatabase()
      .selectFrom('queue_visit')
      .select('id')
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .execute();
  expect(await held()).toHaveLength(4);
  await page.goto('/privacy');
  await expect.poll(held).toEqual([]);
});

test('a page that is loaded again keeps what it shows', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const code = await codeOf(page);
  await page.reload();
  // What the page before said when it was left has arrived by then.
  await page.waitForTimeout(500);
  expect(await codeOf(page)).toBe(code);
  const held = await siteDatabase()
    .selectFrom('queue_visit')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
  expect(held).toHaveLength(4);
});

test('controls name their keys, and letters do nothing once they are turned off', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const keys = () =>
    openItem(page)
      .locator('[aria-keyshortcuts]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-keyshortcuts')));
  expect(await keys()).toEqual(['c', 'w', 'f', 'u', 'e', 's', 'Enter']);
  const db = siteDatabase();
  await db.updateTable('person').set({ letter_keys: 0 }).where('id', '=', personId).execute();
  await page.reload();
  await started(page);
  expect(await keys()).toEqual(['Enter']);
  await page.keyboard.press('w');
  expect(await openItem(page).getByLabel('Worked').isChecked()).toBe(false);
  const first = await codeOf(page);
  await openItem(page).getByLabel('Failed').check();
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(first);
});

test('before React listens, a key chooses and Enter records', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  // The load waits for React, and nobody presses a key before there is something to see.
  const seen = () =>
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.goto('/office', { waitUntil: 'commit' });
  await seen();
  const first = await codeOf(page);
  await page.keyboard.press('f');
  expect(await openItem(page).getByLabel('Failed').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => testsOf(personId)).toMatchObject([{ outcome: 'failed' }]);
  await expect.poll(() => codeOf(page)).not.toBe(first);
  await seen();
  await page.keyboard.press('u');
  gate.resolve();
  await started(page);
  expect(await openItem(page).getByLabel('Unclear').isChecked()).toBe(true);
});

test('while React hydrates the screen, a key chooses', async ({ visit }) => {
  const { page } = await openQueue(visit);
  await page.addInitScript(() => {
    const key = { key: 'f', bubbles: true, cancelable: true };
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    document.addEventListener('hydrating', () => setTimeout(press));
  });
  await page.reload();
  await started(page);
  expect(await openItem(page).getByLabel('Failed').isChecked()).toBe(true);
});

test('Enter belongs to the queue again after a link in the rail was pressed', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  const rail = page.getByRole('navigation', { name: 'Office', exact: true });
  await rail.getByRole('link', { name: 'Codes' }).press('Enter');
  await page.waitForURL('**/office/codes');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await rail.getByRole('link', { name: 'Queue' }).press('Enter');
  await openItem(page).locator('code').waitFor();
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect.poll(() => testsOf(personId)).toMatchObject([{ outcome: 'worked' }]);
});

test('the next item doesn’t wait for the network', async ({ visit }) => {
  const { page } = await openQueue(visit);
  await page.route('**/office/queue/answers', async () => {
    // Never answered.
  });
  const first = await codeOf(page);
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(first);
});

test('at 360 px the answer is within a thumb’s reach and nothing scrolls sideways', async ({ visit }) => {
  const { page } = await openQueue(visit, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  for (const name of ['Worked', 'Failed', 'Unclear', 'Ended', 'Skip']) {
    const box = (await openItem(page).locator('label', { hasText: name }).boundingBox())!;
    expect(box.height, name).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height, name).toBeLessThan(740);
    expect(box.y, name).toBeGreaterThan(370);
  }
  const record = (await page.getByRole('button', { name: 'Record' }).boundingBox())!;
  expect(record.y + record.height).toBeLessThan(740);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const before = await codeOf(page);
  await openItem(page).locator('label', { hasText: 'Skip' }).tap();
  await page.getByRole('button', { name: 'Record' }).tap();
  await expect.poll(() => codeOf(page)).not.toBe(before);
});

test('on a phone, the last test is taken back where the thumb is, and nothing is covered', async ({
  visit,
}) => {
  const { page, personId } = await openQueue(visit, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const barHeight = async () => (await openItem(page).locator('form > div').last().boundingBox())!.height;
  const before = await barHeight();
  const first = await codeOf(page);
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  await openItem(page).locator('label', { hasText: 'Worked' }).tap();
  await page.getByRole('button', { name: 'Record' }).tap();
  await expect.poll(() => codeOf(page)).not.toBe(first);
  const takeBack = page.getByRole('button', { name: `Take back the test of ${first}` });
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(1);
  const box = (await takeBack.boundingBox())!;
  expect(box.y).toBeGreaterThan(320);
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(await barHeight()).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await takeBack.tap();
  await expect.poll(() => codeOf(page)).toBe(first);
  await expect.poll(async () => (await testsOf(personId)).at(-1)).toMatchObject({ outcome: 'retracted' });
});

test('on a phone without JavaScript, the last test is taken back where the thumb is', async ({ visit }) => {
  const { page } = await openQueue(visit, {
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  const first = await codeOf(page);
  await openItem(page).getByLabel('Worked').check();
  await page.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('button', { name: `Take back the test of ${first}` }).click();
  expect(await codeOf(page)).toBe(first);
});

test('the screen has no fault that axe sees, in light and dark', async ({ visit }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openQueue(visit, { colorScheme }, 'editor');
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('without JavaScript the queue is a form', async ({ visit }) => {
  const { page, personId } = await openQueue(visit, { javaScriptEnabled: false });
  const first = await codeOf(page);
  await openItem(page).getByLabel('Worked').check();
  await page.getByRole('button', { name: 'Record' }).click();
  expect(await codeOf(page)).not.toBe(first);
  expect(await testsOf(personId)).toMatchObject([{ outcome: 'worked' }]);
  await page.getByRole('button', { name: 'Take back' }).first().click();
  expect(await codeOf(page)).toBe(first);
});
