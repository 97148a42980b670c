import { expect } from 'vitest';
import { test } from '../helpers/browser.ts';

test('copying puts the code on the clipboard and says so', async ({ visit }) => {
  const page = await visit('/verified-codes', { permissions: ['clipboard-read', 'clipboard-write'] });
  const ticket = page.locator('[data-code-id]').first();
  const code = await ticket.locator('code').textContent();

  await ticket.getByRole('button', { name: 'Copy' }).click();

  const toast = page.getByRole('status');
  await toast.getByText('Code Copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
