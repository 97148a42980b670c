import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { lockElsewhere } from '../helpers/postgres/foreign-lock.ts';
import { codeIdOf, dropPages, siteDatabase } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

const SENT = "Thank you for contacting us. We'll get back to you within 24 hours.";
const message = {
  name: 'Ada Park',
  email: 'ada@example.com',
  subject: 'A code',
  message: 'It did not work.',
};

describe('a message', () => {
  test('is stored; the toast has its exact text, and the fields are empty again', async ({ visit }) => {
    const page = await visit('/contact');
    await hydrated(page);
    await fill(page, { ...message, subject: 'From the page' });
    await page.getByLabel('Category').selectOption('promo-codes');
    await page.getByRole('button', { name: 'Send Message' }).click();

    const toast = page.getByRole('status');
    await toast.getByText('Message Sent!', { exact: true }).waitFor();
    expect(await toast.textContent()).toContain(SENT);
    expect(await values(page)).toEqual({ name: '', email: '', subject: '', category: '', message: '' });
    expect(new URL(page.url()).pathname).toBe('/contact');

    const stored = await siteDatabase()
      .selectFrom('message')
      .select(['name', 'email', 'subject', 'category', 'body'])
      .where('subject', '=', 'From the page')
      .execute();
    expect(stored).toEqual([
      {
        name: 'Ada Park',
        email: 'ada@example.com',
        subject: 'From the page',
        category: 'promo-codes',
        body: message.message,
      },
    ]);
  });

  test('without JavaScript it leads to a page of its own', async ({ visit }) => {
    const page = await visit('/contact', { javaScriptEnabled: false });
    await fill(page, { ...message, subject: 'Without a script' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.waitForURL('**/contact/sent');
    await page.locator('main').getByText('Message Sent!').waitFor();
    await page.locator('main').getByText(SENT).waitFor();
    const stored = await siteDatabase()
      .selectFrom('message')
      .select('category')
      .where('subject', '=', 'Without a script')
      .execute();
    expect(stored).toHaveLength(1);
  });
});

test('the longest phone number, hours, and address fit on a phone: only the address breaks', async ({
  visit,
}) => {
  await setSettings({
    phone: '+1 (800) 555-0100 ext. 1234567',
    email: 'customer.service.department@harvest-lane-groceries.example',
    hours: [{ days: 'Saturday and Sunday, Eastern', hours: '10:00 AM-4:00 PM Eastern' }],
    chat: { label: 'Live chat', hours: '10:00 AM-4:00 PM Eastern', url: null },
  });
  const page = await visit('/contact');
  for (const width of [320, 768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page
      .locator('a[href^="tel:"], #hours + dl dd, #methods + dl b')
      .evaluateAll((facts) =>
        facts.map((fact) => {
          const range = document.createRange();
          range.selectNodeContents(fact);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
    expect(lines, `${width} px`).toEqual([1, 1, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

describe('while the database is locked', () => {
  test('a message keeps its words, and goes with the next press of the button', async ({ visit }) => {
    const page = await visit('/contact', { says: [/503/] });
    await hydrated(page);
    const typed = { ...message, subject: 'At the second try' };
    await fill(page, typed);
    const lock = await lockElsewhere(siteOfWorker().databasePath);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('alert').getByText('What you typed is still here').waitFor();
    expect(await values(page)).toMatchObject(typed);
    await lock.release();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('status').getByText('Message Sent!', { exact: true }).waitFor();
  });

  test('without JavaScript, a page says that a report was not saved, and it can be sent again', async ({
    visit,
  }) => {
    const id = await codeIdOf(siteDatabase(), 'PANTRY15');
    const page = await visit(`/codes/${id}`, { javaScriptEnabled: false, says: [/503/] });
    const lock = await lockElsewhere(siteOfWorker().databasePath);
    await page.locator('form[data-report] button[value="yes"]').first().click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe('Try again in a moment');
    await lock.release();
    await page.reload();
    await expect.poll(() => heading.textContent()).toContain('Thanks, noted');
  });
});

describe('what is missing or odd', () => {
  test('is shown next to its field; focus goes to the first, and what was typed stays', async ({ visit }) => {
    const page = await visit('/contact');
    await hydrated(page);
    await page.getByLabel('Full Name').fill('Ada Park');
    await page.getByLabel('Email Address', { exact: true }).first().fill('not an address');
    await page.getByLabel('Message').fill('It did not work.');
    await page.getByRole('button', { name: 'Send Message' }).click();

    const email = page.locator('form[action="/contact"] [name="email"]');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const message = await email.evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(message!.length).toBeGreaterThan(10);
    expect(await page.locator('form[action="/contact"] [aria-invalid="true"]').count()).toBe(2);
    expect(await values(page)).toMatchObject({
      name: 'Ada Park',
      email: 'not an address',
      message: 'It did not work.',
    });
  });

  test('is found by the server too, if the browser does not check', async ({ visit }) => {
    const page = await visit('/contact', { javaScriptEnabled: false, says: [/status of 400/] });
    await fill(page, { ...message, subject: 'Kept as typed' });
    await page.locator('form[action="/contact"]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.locator('form[action="/contact"] [name="email"]').fill('nobody');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('form[action="/contact"] [name="email"][aria-invalid="true"]').waitFor();
    expect(await values(page)).toMatchObject({
      email: 'nobody',
      subject: 'Kept as typed',
      message: message.message,
    });
  });
});

test('the form is the one of the specification', async ({ visit }) => {
  const page = await visit('/contact?category=general&subject=Request+a+Store');
  const fields = page.locator('form[action="/contact"] :is(input, select, textarea):visible');
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name))).toEqual([
    'name',
    'email',
    'subject',
    'category',
    'message',
  ]);
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).required))).toEqual(
    [true, true, true, false, true],
  );
  expect(await page.getByLabel('Message').getAttribute('rows')).toBe('6');
  const categories = await page
    .getByLabel('Category')
    .locator('option[value]:not([value=""])')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
  expect(categories).toEqual([
    ['promo-codes', 'Promo Code Issues'],
    ['technical', 'Technical Support'],
    ['partnership', 'Partnership Inquiry'],
    ['feedback', 'Feedback & Suggestions'],
    ['general', 'General Question'],
  ]);
  expect(await values(page)).toMatchObject({ category: 'general', subject: 'Request a Store' });
});

test('the newsletter form is in the footer; a live page shows the result there', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  const form = page.getByRole('contentinfo').locator('form[action="/newsletter"]');
  await form.locator('[name="email"]').fill('nonsense');
  await form.getByRole('button').click();
  await expect.poll(() => form.locator('[name="email"]').getAttribute('aria-invalid')).toBe('true');

  await form.locator('[name="email"]').fill('reader@example.com');
  await form.getByRole('button').click();
  await expect.poll(() => form.getAttribute('data-sent')).not.toBeNull();
  expect(new URL(page.url()).pathname).toBe('/verified-codes');
  const subscriber = siteDatabase()
    .selectFrom('subscriber')
    .select('status')
    .where('email', '=', 'reader@example.com');
  expect(await subscriber.execute()).toEqual([{ status: 'pending' }]);
});

test('a plain page posts it and leads to the result', async ({ visit }) => {
  const page = await visit('/stores');
  const form = page.getByRole('contentinfo').locator('form[action="/newsletter"]');
  await form.locator('[name="email"]').fill('nonsense');
  await form.getByRole('button').click();
  expect(await form.locator('[name="email"]:invalid').count()).toBe(1);

  await form.locator('[name="email"]').fill('document@example.com');
  await form.getByRole('button').click();
  await page.waitForURL('**/newsletter/sent');
  const subscriber = siteDatabase()
    .selectFrom('subscriber')
    .select('status')
    .where('email', '=', 'document@example.com');
  expect(await subscriber.execute()).toEqual([{ status: 'pending' }]);
});

async function fill(page: Page, words: Readonly<Record<string, string>>) {
  for (const [name, word] of Object.entries(words))
    await page.locator(`form[action="/contact"] [name="${name}"]`).fill(word);
}

async function values(page: Page): Promise<Record<string, string>> {
  const fields = page.locator('form[action="/contact"] :is(input, select, textarea):visible');
  return Object.fromEntries(
    await fields.evaluateAll((all) =>
      all.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]),
    ),
  );
}

/** Changes settings for one test. */
async function setSettings(settings: Readonly<Record<string, unknown>>) {
  const db = siteDatabase();
  const before = await db.selectFrom('setting').select(['key', 'value']).execute();
  const save = async (rows: readonly { readonly key: string; readonly value: string }[]) => {
    for (const { key, value } of rows)
      await db.updateTable('setting').set({ value }).where('key', '=', key).execute();
    await dropPages(db);
  };
  onTestFinished(() => save(before));
  await save(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })));
}
