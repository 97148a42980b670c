import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { officeFindings } from '../helpers/office/office-findings.ts';
import { takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

takeBackWhatIsPublished();

const row = {
  ...{ merchant_id: '17', merchant_name: 'Harvest Lane', label: '$10 off $50', status: 'active' },
  end_date: '2099-12-31',
};

function fileOf(name: string, rows: readonly object[]) {
  const text = JSON.stringify(rows.map((each) => ({ ...row, ...each })));
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) };
}

async function openImports(page: Page) {
  await signInBrowser(page, siteOfWorker(), 'editor');
  await page.goto('/office/imports');
}

/** Without JavaScript, a page has to be asked how far it is. */
async function waitFor(page: Page, name: string) {
  await expect
    .poll(
      async () => {
        if (await page.getByRole('button', { name }).count()) return true;
        if (await page.getByRole('heading', { name }).count()) return true;
        const look = page.getByRole('link', { name: 'See how far it is' });
        if (await look.isVisible().catch(() => false)) await look.click();
        return false;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('a file is looked at before it’s applied, and undone', async ({ visit }) => {
    const page = await visit('about:blank', { javaScriptEnabled });
    const mark = javaScriptEnabled ? 'J' : 'N';
    await openImports(page);
    const elsewhere = { merchant_id: `4${mark}`, merchant_name: `Elsewhere ${mark}` };
    await page.getByLabel('File', { exact: true }).setInputFiles(
      fileOf(`feed-${mark}.json`, [
        { id: `${mark}1`, code: `IMPORT-${mark}1` },
        { id: `${mark}2`, code: `IMPORT-${mark}2`, ...elsewhere },
        { id: `${mark}3`, code: '' },
      ]),
    );
    if (javaScriptEnabled) await page.getByText(`feed-${mark}.json, 1 KB`).waitFor();
    await page.getByText('Format and other options').click();
    await page.getByLabel('Time zone of its dates').fill('America/New_York');
    await page.getByRole('button', { name: 'Read the file' }).click();
    await waitFor(page, 'Publish 1 code');
    await page.getByText('Read 3 rows: 1 new, 1 held, 1 refused.').waitFor();
    await page.getByRole('cell', { name: '$10 off $50, ends Dec 31, 2099.' }).waitFor();
    if (javaScriptEnabled) expect(await officeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Refused' }).click();
    await page.getByText(`We have no store for Elsewhere ${mark}`).waitFor();
    await page.getByLabel(`Elsewhere ${mark}`).fill('harvest-lane');
    await page.getByRole('button', { name: 'Use these stores' }).click();
    await waitFor(page, 'Publish 2 codes');
    await page.getByText('Read 3 rows: 2 new, 1 held.').waitFor();
    await page.getByRole('button', { name: 'Publish 2 codes' }).click();
    await waitFor(page, 'What it did');
    const shown = async () => (await page.request.get('/stores/harvest-lane')).text();
    expect(await shown()).toContain(`IMPORT-${mark}1`);
    expect(await shown()).toContain(`IMPORT-${mark}2`);

    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    if (javaScriptEnabled) await page.getByRole('button', { name: 'Undo this import' }).click();
    await undo.click();
    await expect
      .poll(
        async () => {
          if (!javaScriptEnabled) await page.reload();
          return page.getByText('2 codes put back.').count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(await shown()).not.toContain(`IMPORT-${mark}1`);
  });

  test('a CSV of any columns is told once, its codes put into categories, and one given words', async ({
    visit,
  }) => {
    const page = await visit('about:blank', { javaScriptEnabled, says: [/status of 400/] });
    const mark = javaScriptEnabled ? 'J' : 'N';
    await openImports(page);
    const lines = [
      'Ref,Voucher,Text',
      `${mark}1,COLUMN-${mark}1,10% off produce`,
      `${mark}2,COLUMN-${mark}2,$10 off $50`,
      `${mark}3,COLUMN-${mark}3,`,
    ];
    const file = { name: `shop-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Read the file' }).click();
    await waitFor(page, 'Read it with these columns');
    const text = page.getByRole('option', { name: 'text: 10% off produce, $10 off $50, –' });
    await text.first().waitFor({ state: 'attached' });
    // Until then it's among what waits for an editor.
    await page.goto('/office/imports');
    await page
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('link', { name: file.name })
      .click();
    await page.getByRole('button', { name: 'Read it with these columns' }).click();
    await page.getByText('Name the source').waitFor();
    await page.getByLabel('Source (a name').fill(`shop-${mark.toLowerCase()}`);
    for (const [field, column] of [
      ['Id', 'ref'],
      ['Code', 'voucher'],
      ['Description', 'text'],
    ] as const)
      expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(column);
    await page.getByLabel('Always this store').fill('Harvest Lane');
    if (javaScriptEnabled) expect(await officeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read it with these columns' }).click();
    await waitFor(page, 'Publish 2 codes');
    await page.getByText('Read 3 rows: 2 new, 1 held.').waitFor();

    // What will be published isn't selected: that's for categories alone.
    expect(await page.locator('[name="ids"]').count()).toBe(0);
    await page.getByRole('link', { name: 'Change categories' }).click();
    await page.getByLabel(`Select COLUMN-${mark}1`).check();
    expect(await page.getByRole('button', { name: 'Publish 2 codes' }).count()).toBe(0);
    await page
      .getByRole('combobox', { name: /^Category/ })
      .last()
      .selectOption('Organic');
    if (javaScriptEnabled) expect(await officeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put into it' }).click();
    await page.getByText('1 code put into Organic.').waitFor();
    await page.getByRole('link', { name: 'Back to the review' }).click();
    await page.getByRole('button', { name: 'Publish 2 codes' }).click();
    await waitFor(page, 'What it did');
    const page1 = await (await page.request.get('/verified-codes?category=Organic')).text();
    expect(page1).toContain(`COLUMN-${mark}1`);
    expect(page1).not.toContain(`COLUMN-${mark}2`);

    await page.getByLabel(`What COLUMN-${mark}3 gives`).fill('$3 off $30');
    await page.getByRole('button', { name: 'Publish it with these words' }).click();
    await page.getByRole('heading', { name: `COLUMN-${mark}3` }).waitFor();
    expect(await (await page.request.get('/stores/harvest-lane')).text()).toContain(`COLUMN-${mark}3`);
  });
});

test('a large file goes on where it was cut off, after it’s chosen again', async ({ visit }) => {
  const page = await visit('about:blank', { says: [/status of 400/] });
  await openImports(page);
  // Random digits, which packing makes little smaller.
  const note = Array.from({ length: 9_000 }, () => crypto.randomUUID().repeat(28)).join('');
  const file = { name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.from(`a,b\n${note.slice(0, 9e6)}\n`) };
  const sent: number[] = [];
  let isCutOff = true;
  await page.route('**/parts', async (route) => {
    const body = route.request().postDataBuffer()!.toString('latin1');
    const number = Number(/name="number"\r\n\r\n(\d+)/.exec(body)![1]);
    sent.push(number);
    if (number === 1 && isCutOff) await route.fulfill({ status: 400 });
    else await route.continue();
  });
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByText('The file didn’t get through.').waitFor();
  isCutOff = false;
  await page.reload();
  await page.getByLabel('Choose big.csv again to go on').setInputFiles({ ...file, name: 'other.csv' });
  await page.getByText('Choose big.csv of').waitFor();
  await page.getByLabel('Choose big.csv again to go on').setInputFiles(file);
  // It's none of the formats, which the site says once it has all of it.
  await page.getByRole('alert').getByText('big.csv').or(page.getByRole('alert')).first().waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Read it again' }).count(), { timeout: 20_000 })
    .toBe(1);
  expect(sent).toEqual([0, 1, 1]);
});

test('a file is taken wherever in its area it’s dropped', async ({ visit }) => {
  const page = await visit('about:blank');
  await openImports(page);
  const field = page.getByLabel('File', { exact: true });
  const { x, y } = (await page.getByText('CSV, JSON, or XML').boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      ...{ type, x: x + 2, y: y + 2 },
      data: { items: [], files: [import.meta.filename], dragOperationsMask: 1 },
    });
  await expect
    .poll(() => field.evaluate((it: HTMLInputElement) => it.files![0]?.name))
    .toBe('office-imports.test.ts');
});

test('what was chosen wrong is said beside its field', async ({ visit }) => {
  const page = await visit('about:blank', { says: [/status of 400/] });
  await openImports(page);
  // What React changes as it starts may move the button away from under a press.
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  // It's there once there can be something to read.
  expect(await page.getByRole('button', { name: 'Read the file' }).count()).toBe(0);
  await page.getByText('Paste text instead').click();
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByText('Choose a file, or paste its text.').waitFor();
  await page.getByLabel('Text of the file').fill('<html><body>Sign in</body></html>');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('alert').getByText('web page').waitFor({ timeout: 20_000 });
  expect(await officeFindings(page)).toEqual([]);
});
