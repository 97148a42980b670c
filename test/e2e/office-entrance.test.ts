import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { addAuthenticator } from '../helpers/browser/passkeys.ts';
import { PASSWORD } from '../helpers/office/office.ts';
import { startOwnersSite } from '../helpers/site/owners-site.ts';

const EMAIL = 'olive@office.example';

async function sessionCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'office.session_token');
}

test('from the owner link to a password, a passkey, and back in with it', async ({ browser }) => {
  const { origin, ownerLink } = await startOwnersSite();
  expect(ownerLink.startsWith(`${origin}/office/welcome?token=`)).toBe(true);
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(page);

  await page.goto(ownerLink);
  await expect.poll(() => page.getByText(origin).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Display name').fill('Olive Reed');
  await page.getByLabel('Email').fill(EMAIL);
  const password = page.getByRole('textbox', { name: /^Password/ });
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Show what you typed' }).click();
  expect(
    await page
      .getByLabel(/^Password/)
      .first()
      .getAttribute('type'),
  ).toBe('text');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${origin}/office/settings/start`);

  await page.goto(`${origin}/office/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.poll(() => page.getByLabel(/^Name of the passkey/).count()).toBe(1);
  expect(await page.getByLabel(/^Name of the passkey/).inputValue()).toMatch(/^Chrome on /);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('#main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${origin}/office/sign-in`);
  expect(await sessionCookie(page)).toBeUndefined();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${origin}/office/people`);
  await page.waitForURL(/\/office\/sign-in\?to=/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${origin}/office/people`);
  await expect.poll(() => page.getByText('· Passkey').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sessionCookie(page)).toMatchObject({ path: '/office', httpOnly: true, sameSite: 'Lax' });
  await context.close();
});

test('without JavaScript, and at another address, the password still lets in', async ({ browser }) => {
  const { site, origin, ownerLink } = await startOwnersSite();
  const elsewhere = await site.ready;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(ownerLink.replace(origin, elsewhere));
  await page.getByLabel('Display name').fill('Olive Reed');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel(/^Password/).fill('short');
  await page.getByRole('button', { name: 'Continue' }).click();
  const error = await page.getByLabel(/^Password/).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${error}"]`).textContent()).toContain('at least 12 characters');
  expect(await page.getByLabel('Display name').inputValue()).toBe('Olive Reed');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${elsewhere}/office/settings/start`);
  await page.goto(`${elsewhere}/office/account`);
  await page.locator('#main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${elsewhere}/office/sign-in`);
  expect(await page.getByText(`Passkeys work at ${origin}/office only`).count()).toBe(1);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/office');
  await context.close();
});

test('an owner invites somebody, changes the role, and removes them', async ({ browser }) => {
  const { origin, ownerLink } = await startOwnersSite();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(ownerLink);
  await page.getByLabel('Display name').fill('Olive Reed');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${origin}/office/settings/start`);

  await page.goto(`${origin}/office/people`);
  await page.getByLabel('Email').fill('ben@office.example');
  await page.getByLabel('Role', { exact: true }).selectOption('editor');
  await page.getByRole('button', { name: 'Create link', exact: true }).click();
  const link = (await page.getByRole('status').locator('code').textContent())!;
  expect(link.startsWith(`${origin}/office/welcome?token=`)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  const ben = await browser.newContext();
  const benPage = await ben.newPage();
  await benPage.goto(link);
  await benPage.getByLabel('Display name').fill('Ben O.');
  await benPage.getByLabel(/^Password/).fill(PASSWORD);
  await benPage.getByRole('button', { name: 'Continue' }).click();
  await benPage.waitForURL((url) => url.pathname === '/office');

  await page.goto(`${origin}/office/people`);
  expect(await page.getByText('Open invitations').count()).toBe(0);
  await page.getByLabel('Change Ben O.').click();
  await page.getByLabel('Role of Ben O.').selectOption('checker');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ben O.' })
    .getByRole('button', { name: 'Save role' })
    .click();
  await expect.poll(() => page.getByText('Role changed.').count()).toBe(1);
  await benPage.goto(`${origin}/office/account`);
  await benPage.waitForURL(/\/office\/sign-in/);

  const row = page.getByRole('listitem').filter({ hasText: 'Ben O.' });
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Ben O.' }).click();
  await expect.poll(() => page.getByText('Removed, and signed out everywhere.').count()).toBe(1);
  const me = page.getByRole('listitem').filter({ hasText: 'Olive Reed' });
  await page.getByLabel('Change Olive Reed').click();
  await me.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Olive Reed' }).click();
  await expect.poll(() => page.getByText('This is the only owner.').count()).toBe(1);
  for (const each of [context, ben]) await each.close();
});
