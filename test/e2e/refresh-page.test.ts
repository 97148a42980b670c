import { expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { reactIn } from '../helpers/browser/held-react.ts';
import { setUses, siteDatabase } from '../helpers/site/site-database.ts';

const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('a page that the visitor comes back to shows new numbers, without React', async ({ visit }) => {
  const db = siteDatabase();
  await setUses(db, 1, 111);
  const page = await visit('/codes/1');
  const facts = page.locator('[data-code-id="1"] [data-fresh]').last();
  await facts.getByText('111').waitFor();
  const checked = await facts.locator('time[data-ago]').textContent();

  await setUses(db, 1, 222);
  await page.evaluate(lookAgain);

  await facts.getByText('222').waitFor();
  expect(await facts.locator('time[data-ago]').textContent()).toBe(checked);
  expect((await reactIn(page)).hasRun).toBe(false);
});

test('where React has started, it goes on with what it rendered', async ({ visit }) => {
  const db = siteDatabase();
  await setUses(db, 1, 333);
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByRole('searchbox').fill('harvest20');
  const facts = page.locator('[data-code-id="1"] [data-fresh]').last();
  await facts.getByText('333').waitFor();

  await setUses(db, 1, 444);
  await page.evaluate(lookAgain);
  await facts.getByText('444').waitFor();

  await page.getByRole('searchbox').fill('');
  await expect.poll(() => page.locator('[data-look]').count(), { timeout: 10_000 }).toBe(24);
});
