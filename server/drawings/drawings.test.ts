import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PictureElement } from '../../app/services.server.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { createDrawings, type Drawings } from './drawings.ts';
import { pictureFolder } from './picture-folder.ts';

/** A process starts, which takes a busy machine some seconds. */
const TIMEOUT_MS = 30_000;

function drawingsIn(path: string): Drawings {
  const drawings = createDrawings({
    folder: path,
    onStoreError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => drawings.stop());
  return drawings;
}

function square(color: string): PictureElement {
  return { type: 'div', props: { style: { width: 1200, height: 630, background: color }, children: [] } };
}

describe('a picture', { timeout: TIMEOUT_MS }, () => {
  test('is a PNG of 1200 by 630', async () => {
    const png = Buffer.from((await drawingsIn(temporaryFolder()).draw(square('red')))!);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('is drawn once, however many ask for it at once, and another beside it', async () => {
    const path = temporaryFolder();
    const drawings = drawingsIn(path);
    const [first, second, other] = await Promise.all([
      drawings.draw(square('red')),
      drawings.draw(square('red')),
      drawings.draw(square('blue')),
    ]);
    expect(first).toBe(second);
    expect(other).not.toEqual(first);
    expect(readdirSync(path)).toHaveLength(2);
  });

  test('is stored for the next process, which draws nothing', async () => {
    const path = temporaryFolder();
    const drawn = await drawingsIn(path).draw(square('red'));
    const [name] = readdirSync(path);
    utimesSync(join(path, name!), 1, 1);
    expect(Buffer.from((await drawingsIn(path).draw(square('red')))!)).toEqual(Buffer.from(drawn!));
    expect(statSync(join(path, name!)).mtimeMs).toBe(1_000);
  });

  test('that cannot be drawn fails, and the next is drawn', async () => {
    const drawings = drawingsIn(temporaryFolder());
    await expect(drawings.draw(square('no such color('))).rejects.toThrow();
    expect(await drawings.draw(square('red'))).toBeDefined();
  });

  test('is not promised when fifty others wait', async () => {
    const drawings = drawingsIn(temporaryFolder());
    const pictures = await Promise.all(
      Array.from({ length: 60 }, (_, index) => drawings.draw(square(`rgb(${index}, 0, 0)`))),
    );
    expect(pictures.filter((picture) => picture !== undefined)).toHaveLength(50);
    expect(await drawings.draw(square('rgb(59, 0, 0)'))).toBeDefined();
  });

  test('is drawn again after a stop', async () => {
    const drawings = drawingsIn(temporaryFolder());
    const lost = drawings.draw(square('red'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([drawings.stop(), expect(lost).rejects.toThrow('stopped')]);
    expect(await drawings.draw(square('red'))).toBeDefined();
  });
});

describe('the folder', () => {
  test('lets the oldest go when there is more than it may hold', async () => {
    const path = temporaryFolder();
    const pictures = pictureFolder(path, 1_000);
    for (const [index, key] of ['first', 'second', 'third', 'fourth'].entries()) {
      await pictures.store(key, Buffer.alloc(300));
      if (index < 3) utimesSync(join(path, `${key}.png`), index + 1, index + 1);
    }
    expect(await pictures.find('first')).toBeUndefined();
    expect(await pictures.find('second')).toBeUndefined();
    expect(await pictures.find('third')).toHaveLength(300);
    expect(await pictures.find('fourth')).toHaveLength(300);
  });

  test('counts what an earlier process left, its broken drafts too', async () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'old.1.draft'), Buffer.alloc(900));
    utimesSync(join(path, 'old.1.draft'), 1, 1);
    await pictureFolder(path, 1_000).store('new', Buffer.alloc(300));
    expect(readdirSync(path)).toEqual(['new.png']);
  });

  test('is made when it is missing, and knows what it does not have', async () => {
    const pictures = pictureFolder(join(temporaryFolder(), 'deeper', 'og'), 1_000);
    expect(await pictures.find('none')).toBeUndefined();
    await pictures.store('one', Buffer.alloc(1));
    expect(await pictures.find('one')).toHaveLength(1);
  });
});
