import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { setPassword } from '../../app/data/office/access.server.ts';
import { findPerson } from '../../app/data/office/people.server.ts';
import { hashPassword } from '../../app/sign-in/password.server.ts';
import { limits } from '../../server/overload/gates.ts';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { NOON } from '../helpers/data/sample-database.ts';
import { addPerson, PASSWORD } from '../helpers/office/office.ts';
import { resetTokenFor } from '../helpers/office/reset-link.ts';
import { startPageServer } from '../helpers/site/page-server.ts';

/** A site that hashes a password for as long as the test wants, and lets nobody wait. */
async function busySite() {
  const { port, gates, db } = await startPageServer({
    passwords: { ...limits.passwords, waiting: 0, restsAfterwards: false },
  });
  const taken = Promise.withResolvers<void>();
  gates.passwords.run(() => taken.promise, { network: 'test', signal: new AbortController().signal });
  onTestFinished(() => taken.resolve());
  const id = await addPerson(db, 'owner');
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction().execute((transaction) => setPassword(transaction, id, passwordHash, NOON));
  const { email } = (await findPerson(db, id))!;
  return { url: `http://127.0.0.1:${port}`, db, id, email, release: taken.resolve };
}

/** The page says so in place, and what is pressed again sends the same. */
async function expectRefusal(page: Page) {
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/again in a few seconds/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.getByRole('textbox', { name: /^Password/ }).inputValue()).toBe(PASSWORD);
}

test('somebody who can’t sign in right now keeps what was typed, and gets in a moment later', async ({
  browser,
}) => {
  const { url, email, release } = await busySite();
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${url}/office/sign-in?to=%2Foffice%2Faccount`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  await send.click();
  await expectRefusal(page);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  release();
  await send.click();
  await page.waitForURL(`${url}/office/account`);
});

test('a new password that can’t be stored right now is still there, and so is its link', async ({
  browser,
}) => {
  const { url, db, id, release } = await busySite();
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${url}/office/welcome?token=${await resetTokenFor(db, id)}`);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefusal(page);
  release();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`${url}/office`);
});
