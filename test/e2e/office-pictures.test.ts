import { expect } from 'vitest';
import { recordTests } from '../../app/data/codes/write-tests.server.ts';
import { addProof } from '../../app/data/proofs/write-proofs.server.ts';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { siteDatabase } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';
import { screenshot } from './parts/screenshot.ts';

const CODE = 3;

test('an editor removes a picture, by keyboard, and the public history says so', async ({ visit }) => {
  const page = await visit('/how-we-verify');
  const personId = await signInBrowser(page, siteOfWorker(), 'editor');
  const by = { actor: { personId }, now: Date.now() };
  const picture = new Uint8Array(await screenshot().webp().toBuffer());
  const { name } = await siteDatabase()
    .transaction()
    .execute(async (transaction) => {
      const proof = await addProof(transaction, { picture, personId, isShown: true, sample: 1 }, by);
      const tested = { codeId: CODE, method: 'checkout', outcome: 'worked', personId } as const;
      await recordTests(transaction, [{ ...tested, testedAt: by.now, proofId: proof.id }], by);
      return proof;
    });

  await page.goto(`/codes/${CODE}`);
  const thumbnail = page.locator(`a[href="/proof/${name}.webp"] img`);
  await thumbnail.scrollIntoViewIfNeeded();
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/office/codes/${CODE}`);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const line = pictures
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/office/proof/${name}"]`) });
  expect(await line.innerText()).toContain('In the public history');
  const image = line.getByRole('img', { name: 'What Ada Quill saw at the checkout' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(800);
  await line.getByRole('button', { name: 'Remove picture' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove this picture?' });
  await dialog.getByRole('button', { name: 'Remove picture' }).press('Enter');
  await page.waitForURL(/done=picture-removed/);
  expect(await page.getByText('Picture removed.').count()).toBe(1);
  expect(await pictures.locator(`a[href="/office/proof/${name}"]`).count()).toBe(0);

  await page.goto(`/codes/${CODE}`);
  expect(await thumbnail.count()).toBe(0);
  expect(await page.locator('#ledger').innerText()).toContain('Picture removed');
});
