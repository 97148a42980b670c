import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { updateRecord } from '../../app/data/changes/edit-records.server.ts';
import { codeKind } from '../../app/data/codes/write-codes.server.ts';
import { test } from '../helpers/browser/browser.ts';
import { started } from '../helpers/browser/queue-page.ts';
import { addPerson } from '../helpers/office/office.ts';
import { officeFindings, unfold } from '../helpers/office/office-findings.ts';
import { addPasskeys, resetTokenFor } from '../helpers/office/reset-link.ts';
import { siteDatabase, takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import {
  button,
  expectNoFindings,
  type OfficeState,
  recordTests,
  type Visitor,
} from './parts/office-state.ts';

takeBackWhatIsPublished();

const codes: readonly OfficeState[] = [
  { name: 'a list without a match', path: '/office/codes?q=zzzz' },
  {
    name: 'codes selected, withdrawn, and the way back',
    path: '/office/codes?q=pier',
    async reach({ page }) {
      await page.locator('input[name="ids"]').first().check();
      await page.locator('input[name="ids"]').nth(1).check();
      await button(page, 'Withdraw').click();
      await page.getByText(/codes? withdrawn\./).waitFor();
      await page.locator('input[name="ids"]').first().check();
    },
  },
  {
    name: 'codes to extend to a day that has passed',
    path: '/office/codes?q=pier',
    async reach({ page }) {
      await page.locator('input[name="ids"]').first().check();
      await page.locator('input[name="new-last-day"]').fill('2020-01-01');
      await button(page, 'Extend').click();
      await page.getByText('That day has passed.').waitFor();
    },
    says: /status of 400/,
  },
  {
    name: 'a code with tests and proposals, unfolded',
    path: '/office/codes/4',
    before: recordTests,
    reach: ({ page }) => unfold(page),
  },
  {
    name: 'a new code with errors beside its fields',
    path: '/office/codes/new',
    async reach({ page }) {
      await page.getByLabel('Percent off', { exact: true }).fill('a lot');
      await button(page, 'Publish').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
    says: /status of 400/,
  },
  {
    name: 'a code that the store has',
    path: '/office/codes/new',
    async reach({ page }) {
      await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Harvest Lane' });
      await page.getByLabel('Code', { exact: true }).pressSequentially('harvest20');
      await page.getByText('This store already has HARVEST20').waitFor();
    },
  },
  {
    name: 'a draft that is offered',
    path: '/office/codes/16',
    reach: typeThenSaveElsewhere,
  },
  {
    name: 'two editors’ changes',
    path: '/office/codes/17',
    async reach(visitor) {
      const { page } = visitor;
      await typeThenSaveElsewhere(visitor);
      await button(page, 'Bring them back').click();
      await button(page, 'Save').click();
      await page.locator('[data-conflict]').waitFor();
    },
    says: /status of 409/,
  },
  {
    name: 'lines understood, wrong, known, and left out',
    path: '/office/codes/add?store=1',
    async reach({ page }) {
      await page
        .getByLabel('Lines')
        .fill('LINE11, $5 off, $35\nLINE-22; a lot\nHARVEST20, 20% off\nLINE11, $6 off\nLINE33, $7 off');
      await button(page, 'Read the lines').click();
      await page.getByText('The store already has it').waitFor();
      await page.getByLabel('Leave out line 5').check();
    },
  },
  { name: 'featured codes that somebody else changed', path: '/office/codes/featured?done=conflict&q=mart' },
];

const people: readonly OfficeState[] = [
  {
    name: 'somebody invited, with the link shown once',
    path: '/office/people',
    async reach({ page }) {
      await page.getByLabel('Email').fill(`${randomUUID()}@office.example`);
      await button(page, 'Create link').click();
      await page.getByRole('button', { name: 'Copy the link' }).waitFor();
      await unfold(page);
    },
  },
  {
    name: 'an invitation without an address',
    path: '/office/people',
    async reach({ page }) {
      await page.getByLabel('Email').fill('nobody');
      await button(page, 'Create link').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
    says: /status of 400/,
  },
  {
    name: 'a removal that is asked about',
    path: '/office/people',
    async reach({ page }) {
      await page.locator('main summary').first().click();
      await button(page, 'Remove').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a password that is too short, with two sessions',
    path: '/office/account',
    async reach({ page }) {
      await page.getByLabel('New password').fill('short');
      await button(page, 'Change password').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
    says: /status of 400/,
  },
  { name: 'an audit without a match', path: '/office/audit?from=1999-01-01&until=1999-01-02' },
];

test.for([...codes, ...people])('$name: two checkers find nothing', (state, { visit }) =>
  expectNoFindings(visit, state),
);

test.for([
  ['/office/sign-in', { email: 'nobody', password: '' }],
  ['/office/welcome?token=1', undefined],
] as const)('%s with what is wrong: two checkers find nothing', async ([path, fields], { visit }) => {
  const page = await visit(path, { says: [/status of 4/] });
  if (fields) {
    await page.getByLabel('Email').fill(fields.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('[aria-invalid]').first().waitFor();
  }
  expect(await officeFindings(page)).toEqual([]);
});

test('a new password that is too short, with passkeys: two checkers find nothing', async ({ visit }) => {
  const db = siteDatabase();
  const personId = await addPerson(db, 'checker');
  await addPasskeys(db, personId, ['Work laptop', null]);
  const page = await visit(`/office/welcome?token=${await resetTokenFor(db, personId)}`, {
    says: [/status of 400/],
  });
  await page.getByRole('checkbox', { name: /^Remove them too/ }).check();
  await button(page, 'Save').click();
  await page.locator('[aria-invalid]').first().waitFor();
  expect(await officeFindings(page)).toEqual([]);
});

/** Types a region and leaves it; then somebody else saves another one, and the page is opened again. */
async function typeThenSaveElsewhere({ page, personId }: Visitor): Promise<void> {
  await page.getByText('Limits, shop link, tester’s note').click();
  await page.getByLabel('Region').fill('Utah');
  const id = Number(page.url().split('/').at(-1));
  const db = siteDatabase();
  const { version } = await db
    .selectFrom('code')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await updateRecord(
    db,
    codeKind,
    { id, version, changes: { region: 'Ohio' } },
    { actor: { personId }, now: Date.now() },
  );
  await page.reload();
  await started(page);
  await button(page, 'Bring them back').waitFor();
}
