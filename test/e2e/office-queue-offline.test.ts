import sharp from 'sharp';
import { expect } from 'vitest';
import { setOffline, test } from '../helpers/browser/browser.ts';
import {
  codeOf,
  openItem,
  openQueue,
  renewSession,
  started,
  testsOf,
} from '../helpers/browser/queue-page.ts';
import { siteDatabase } from '../helpers/site/site-database.ts';

test('tests made offline are kept and sent once, also after signing in again', async ({ visit }) => {
  const { page, personId } = await openQueue(visit, {
    says: [/status of 401/],
  });
  await setOffline(page, true);
  for (const key of ['w', 'f']) {
    const before = await codeOf(page);
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect.poll(() => codeOf(page)).not.toBe(before);
  }
  await expect.poll(() => page.locator('[data-kept="2"]').count()).toBe(1);
  expect(await page.locator('[data-kept]').textContent()).toContain('seven days');
  expect(await testsOf(personId)).toEqual([]);

  // The session ends meanwhile.
  const db = siteDatabase();
  await db.deleteFrom('session').where('person_id', '=', personId).execute();
  await setOffline(page, false);
  const signIn = page.getByRole('link', { name: 'Sign in again' });
  await signIn.waitFor();
  expect(await signIn.getAttribute('href')).toBe('/office/sign-in?to=%2Foffice');
  expect(await testsOf(personId)).toEqual([]);

  await renewSession(page, personId);
  await page.goto('/office');
  await expect
    .poll(async () => (await testsOf(personId)).map(({ outcome }) => outcome))
    .toEqual(['worked', 'failed']);
  await expect.poll(() => page.locator('[data-progress] strong').textContent()).toBe('2');
  await page.reload();
  await started(page);
  expect(await page.locator('[data-kept]').count()).toBe(0);
  expect(await testsOf(personId)).toHaveLength(2);
});

test('what was made offline arrives once when the network is back, and one taken back before never does', async ({
  visit,
}) => {
  const { page, personId } = await openQueue(visit);
  await setOffline(page, true);
  const first = await codeOf(page);
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await page.locator('[data-kept="1"]').waitFor();
  // It never left the device, so nothing of it is sent.
  await page.keyboard.press('z');
  await expect.poll(() => codeOf(page)).toBe(first);
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await page.locator('[data-kept="1"]').waitFor();
  for (let item = 2; item <= 4; item += 1) {
    const before = await codeOf(page);
    await page.keyboard.press(item === 4 ? 's' : 'u');
    await page.keyboard.press('Enter');
    await expect.poll(() => codeOf(page)).not.toBe(before);
  }
  // Nothing is left on the device.
  await page.getByText('That was the last code on this device').waitFor();
  expect(await codeOf(page)).not.toBe(first);
  await page.locator('[data-kept="3"]').waitFor();
  await setOffline(page, false);
  await openItem(page).locator('code').waitFor();
  await expect
    .poll(async () => (await testsOf(personId)).map(({ outcome }) => outcome))
    .toEqual(['failed', 'unclear', 'unclear']);
});

test('a picture that is chosen offline arrives with its test', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  await openItem(page).getByText('Totals, note, picture').click();
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } });
  await openItem(page)
    .getByLabel('Picture of the checkout')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  const confirmation = page.getByLabel('No name, address, order number');
  await confirmation.press('Space');
  // The picture is made first.
  await expect.poll(() => confirmation.isChecked()).toBe(true);
  await setOffline(page, true);
  await openItem(page).getByLabel('Worked').check();
  await page.getByRole('button', { name: 'Record' }).click();
  await page.locator('[data-kept="1"]').waitFor();
  await setOffline(page, false);
  const proofs = () =>
    siteDatabase().selectFrom('proof').select('type').where('person_id', '=', personId).execute();
  await expect.poll(proofs).toEqual([{ type: 'image/webp' }]);
  expect(await testsOf(personId)).toHaveLength(1);
});

test('a browser that keeps nothing still sends what was recorded, and says so', async ({ visit }) => {
  const { page, personId } = await openQueue(visit);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await setOffline(page, true);
  const first = await codeOf(page);
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(first);
  await page.getByText('This browser can’t keep tests on the device').waitFor();
  await setOffline(page, false);
  await expect.poll(() => testsOf(personId)).toHaveLength(1);
  await expect.poll(() => page.getByText('This browser can’t keep').count()).toBe(0);
});

test('a test that is refused stays until it’s mended, also over a reload, and marks no other code', async ({
  visit,
}) => {
  const { page, personId } = await openQueue(visit, { says: [/status of 400/] });
  const first = await codeOf(page);
  await openItem(page).getByText('Totals, note, picture').click();
  await openItem(page).getByLabel('Total before').fill('50');
  await openItem(page).getByLabel('Total with the code').fill('40');
  // Only the server knows which characters can be kept.
  await openItem(page).getByLabel('Note').fill('escaped\u001b');
  await openItem(page).getByLabel('Worked').check();
  await page.getByRole('button', { name: 'Record' }).click();
  await page.locator('[data-set-aside]').waitFor();
  expect(await codeOf(page)).not.toBe(first);
  expect(await openItem(page).locator('[aria-invalid]').count()).toBe(0);
  await page.reload();
  await started(page);
  await page.locator('[data-set-aside]').waitFor();
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect.poll(() => codeOf(page)).toBe(first);
  expect(await openItem(page).getByLabel('Total before').inputValue()).toBe('50');
  expect(await openItem(page).locator('[aria-invalid]').count()).toBe(1);
  await openItem(page).getByLabel('Note').fill('');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect
    .poll(() => testsOf(personId))
    .toMatchObject([{ outcome: 'worked', before_cents: 5000, after_cents: 4000 }]);
  await expect.poll(() => page.locator('[data-set-aside]').count()).toBe(0);
});

test('a test that the server always fails on lets the others pass', async ({ visit }) => {
  const { page, personId } = await openQueue(visit, { says: [/status of 500/] });
  const first = await codeOf(page);
  const broken = await openItem(page).locator('input[name="code"]').inputValue();
  await page.route('**/office/queue/answers', (route) =>
    (route.request().postData() ?? '').includes(`name="code"\r\n\r\n${broken}\r\n`)
      ? route.fulfill({ status: 500, body: 'Broken.' })
      : route.continue(),
  );
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(first);
  await page.keyboard.press('u');
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Try now' });
  for (let tries = 0; tries < 4 && (await page.locator('[data-set-aside]').count()) === 0; tries += 1) {
    await again.click({ timeout: 2_000 }).catch(() => {});
  }
  await page.locator('[data-set-aside]').waitFor();
  await expect.poll(() => testsOf(personId)).toMatchObject([{ outcome: 'unclear' }]);
  await page.unroute('**/office/queue/answers');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => testsOf(personId)).toHaveLength(2);
});

test('a picture that isn’t confirmed is spoken of before the test goes without it', async ({ visit }) => {
  const { page, personId } = await openQueue(visit, { says: [/ERR_FAILED/] });
  // The tools that would ask for it don't load.
  await page.route(/proof-picker.*js/, (route) => route.abort());
  const first = await codeOf(page);
  await openItem(page).getByText('Totals, note, picture').click();
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } });
  await openItem(page)
    .getByLabel('Picture of the checkout')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  await openItem(page).getByLabel('Worked').check();
  await page.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Your picture isn’t confirmed').waitFor();
  expect(await codeOf(page)).toBe(first);
  await page.getByRole('button', { name: 'Record' }).click();
  await expect.poll(() => testsOf(personId)).toHaveLength(1);
});
