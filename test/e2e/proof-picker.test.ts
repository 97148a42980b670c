import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createProofEncoder } from '../../server/proofs/proof-encoder.ts';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { type ComponentPage, startComponentPage } from '../helpers/browser/component-page.ts';
import { screenshot } from './parts/screenshot.ts';

const entry = fileURLToPath(new URL('parts/proof-form.tsx', import.meta.url));

/** The picture as a phone's file, with the address of the kitchen in its metadata. */
function photo(): Promise<Buffer> {
  return screenshot()
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { ImageDescription: 'home kitchen' } })
    .toBuffer();
}

type Visit = (path: string, options?: { mayAsk?: string[] }) => Promise<Page>;

async function open(visit: Visit) {
  const form = await startComponentPage(entry);
  const page = await visit(form.url, { mayAsk: [new URL(form.url).host] });
  return { form, page };
}

async function choose(page: Page, buffer: Buffer, name = 'IMG_4711 Ann.jpg', mimeType = 'image/jpeg') {
  await page.getByLabel('Picture of the checkout').setInputFiles({ name, mimeType, buffer });
}

const picture = (page: Page) => page.getByRole('application', { name: 'Picture to edit' });
const confirmation = (page: Page) => page.getByLabel('No name, address, order number');

/** Checks the confirmation, which takes until the picture is made. */
async function confirm(page: Page): Promise<void> {
  await confirmation(page).press('Space');
  await expect.poll(() => confirmation(page).isChecked()).toBe(true);
}

/** Sends the form by Enter in its button; the page stays. */
async function record(page: Page, { sent }: ComponentPage): Promise<FormData> {
  const before = sent.length;
  await page.getByRole('button', { name: 'Record' }).press('Enter');
  await expect.poll(() => sent.length).toBe(before + 1);
  return sent.at(-1)!;
}

async function bytesOf(form: FormData): Promise<Buffer> {
  return Buffer.from(await (form.get('proof') as File).arrayBuffer());
}

/** The smallest and the largest value of each channel within a part of the picture. */
async function rangeIn(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const cut = await sharp(bytes).extract(part).png().toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.slice(0, 3).map(({ min, max }) => [min, max]);
}

test('by keyboard alone, what is blacked out is gone from what is sent and from what is stored', async ({
  visit,
}) => {
  const { form, page } = await open(visit);
  await choose(page, await photo());
  await picture(page).waitFor();
  await page.getByLabel('Black out').focus();
  // Undo and zoom come before the picture.
  while (!(await picture(page).evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  // The box begins in the middle, 320 by 64 pixels; it's as high as the stripes, and wide enough.
  await page.keyboard.press('Enter');
  await page.getByText('1 area is blacked out.').waitFor();
  await confirm(page);
  await page.getByLabel('It shows the code').press('Space');

  const fields = await record(page, form);
  expect([fields.get('proof-checked'), fields.get('proof-shown')]).toEqual(['1', '1']);
  expect((fields.get('proof') as File).name).toBe('checkout.jpg');
  const sent = await bytesOf(fields);
  expect(sent.toString('latin1')).not.toMatch(/Exif|kitchen/);
  expect(await sharp(sent).metadata()).toMatchObject({ width: 800, height: 1_000 });
  const black = { left: 242, top: 470, width: 316, height: 60 };
  for (const [, most] of await rangeIn(sent, black)) expect(most).toBeLessThan(12);
  const colors = await sharp(sent).stats();
  // Nothing but black and white is left of the stripes.
  const [red, , blue] = await Promise.all(
    colors.channels.slice(0, 3).map(({ mean }) => Promise.resolve(mean)),
  );
  expect(Math.abs(red! - blue!)).toBeLessThan(0.5);

  const encoder = createProofEncoder({ onCrash: (cause) => expect.fail(cause) });
  const encoded = await encoder.encode(sent);
  if ('refused' in encoded) throw new Error(encoded.refused);
  for (const [, most] of await rangeIn(Buffer.from(encoded.picture), black)) expect(most).toBeLessThan(12);
});

test('the keyboard moves, resizes, crops, and takes back', async ({ visit }) => {
  const { form, page } = await open(visit);
  await choose(page, await photo());
  await picture(page).waitFor();
  await page.getByLabel('Crop').check();
  await picture(page).focus();
  // Focus from a script shows no box; a key does.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowUp');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await confirm(page);
  const cropped = await sharp(await bytesOf(await record(page, form))).metadata();
  // 320 by 64 at first, and each press is a fiftieth of the longer side.
  expect([cropped.width, cropped.height]).toEqual([360, 64]);

  await picture(page).press('Control+z');
  expect(await confirmation(page).isChecked()).toBe(false);
  await confirm(page);
  const whole = await sharp(await bytesOf(await record(page, form))).metadata();
  expect([whole.width, whole.height]).toEqual([800, 1_000]);
});

test('nothing is sent before somebody has confirmed what shows, and an edit asks again', async ({
  visit,
}) => {
  const { form, page } = await open(visit);
  await choose(page, await photo());
  await picture(page).waitFor();
  await page.getByRole('button', { name: 'Record' }).click();
  expect(form.sent).toEqual([]);
  expect(await confirmation(page).evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);

  await confirm(page);
  await picture(page).press('Enter');
  await page.getByText('1 area is blacked out.').waitFor();
  expect(await confirmation(page).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Record' }).click();
  expect(form.sent).toEqual([]);

  await page.getByRole('button', { name: 'Remove the picture' }).click();
  const fields = await record(page, form);
  expect((fields.get('proof') as File).size).toBe(0);
  expect(fields.has('proof-checked')).toBe(false);
});

test('a drag and two clicks each make a box', async ({ visit }) => {
  const { form, page } = await open(visit);
  await choose(page, await photo());
  const canvas = picture(page).locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const at = async (x: number, y: number) => {
    const { x: left, y: top, width } = (await canvas.boundingBox())!;
    return [left + (x * width) / 800, top + (y * width) / 800] as const;
  };
  await page.mouse.move(...(await at(20, 20)));
  await page.mouse.down();
  await page.mouse.move(...(await at(120, 60)), { steps: 4 });
  await page.mouse.up();
  await page.getByText('1 area is blacked out.').waitFor();
  await page.mouse.click(...(await at(300, 20)));
  await page.mouse.click(...(await at(400, 60)));
  await page.getByText('2 areas are blacked out.').waitFor();
  await confirm(page);
  const sent = await bytesOf(await record(page, form));
  for (const left of [24, 304]) {
    for (const [, most] of await rangeIn(sent, { left, top: 24, width: 92, height: 32 }))
      expect(most).toBeLessThan(12);
  }
  for (const [least] of await rangeIn(sent, { left: 140, top: 24, width: 140, height: 32 }))
    expect(least).toBeGreaterThan(240);
});

test('a file that is no picture is refused in words, before anything is sent', async ({ visit }) => {
  const { page } = await open(visit);
  await choose(page, Buffer.from('\0\0\0\x18ftypheic'), 'IMG.heic', 'image/heic');
  await page.getByRole('alert').getByText('This browser can’t read that picture.').waitFor();
});

test('the tools fit a phone and have no accessibility findings, in light and dark', async ({ visit }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await open((path, options) =>
      visit(path, { ...options, colorScheme, viewport: { width: 320, height: 640 } } as never),
    );
    await choose(page, await photo());
    await picture(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('the first of two clicked corners is marked until the second', async ({ visit }) => {
  const { form, page } = await open(visit);
  await choose(page, await photo());
  await picture(page).waitFor();
  const canvas = picture(page).locator('canvas');
  const pixels = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const before = await pixels();
  await canvas.click({ position: { x: 60, y: 60 } });
  await expect.poll(pixels).not.toBe(before);
  // The pointer hasn't moved, so nothing but the mark is new.
  const mark = await canvas.evaluate((element: HTMLCanvasElement) => {
    const scale = element.width / element.getBoundingClientRect().width;
    return [
      ...element
        .getContext('2d')!
        .getImageData(60 * scale, 60 * scale, 1, 1)
        .data.slice(0, 3),
    ];
  });
  expect(Math.max(...mark)).toBeLessThan(40);
  await picture(page).press('Escape');
  await expect.poll(pixels).toBe(before);
  expect(form.sent).toEqual([]);
});
