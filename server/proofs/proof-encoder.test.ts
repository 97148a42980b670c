import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROOF_PIXELS, PROOF_SIDE, PROOF_STORED_BYTES } from '../../app/domain/office/proof-rules.ts';
import type { EncodedProof } from '../../app/services.server.ts';
import {
  blackPng,
  orientationChunk,
  pngChunk,
  profileBomb,
  smallZip,
  textBomb,
} from '../../test/helpers/data/hostile-pictures.ts';
import { isTest, sourceFiles } from '../../test/helpers/machine/source-files.ts';
import type { Answer } from '../processes/answers.ts';
import { createProofEncoder } from './proof-encoder.ts';

const MB = 1024 * 1024;
/** Each picture starts a process, which gives way to all others. */
const PATIENCE_MS = 120_000;
/** Room for the program, for 25 megapixels of a progressive JPEG, whose parts come in turn, and for what they become. */
const MOST_MEMORY = 400 * MB;

function encoder(options: { stuckMs?: number; onCrash?: (cause: string) => void } = {}) {
  const unexpected = (cause: string) => {
    throw new Error(`crashed: ${cause}`);
  };
  // A busy machine takes its time.
  const made = createProofEncoder({ onCrash: unexpected, stuckMs: PATIENCE_MS, ...options });
  onTestFinished(() => made.stop());
  return made;
}

async function encode(bytes: Uint8Array) {
  return encoder().encode(bytes);
}

async function taken(bytes: Uint8Array): Promise<Buffer> {
  const encoded = await encode(bytes);
  if ('refused' in encoded) throw new Error(`refused: ${encoded.refused}`);
  return Buffer.from(encoded.picture);
}

/** A picture of 40 by 30 whose left half is red and whose right half is blue. */
function halves() {
  const red = { create: { width: 20, height: 30, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

async function pixelAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function isNear(color: readonly number[], wanted: readonly number[]): boolean {
  return color.every((value, index) => Math.abs(value - wanted[index]!) < 40);
}

function noise(width: number, height: number) {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise: gaussian } });
}

describe('a picture that is taken', { timeout: PATIENCE_MS }, () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is stored as WebP: %s', async (format) => {
    const picture = await taken(await halves().toFormat(format, { quality: 95 }).toBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(isNear(await pixelAt(picture, 5, 15), [255, 0, 0])).toBe(true);
    expect(isNear(await pixelAt(picture, 35, 15), [0, 0, 255])).toBe(true);
  });

  test('is upright, and says nothing of where, when, and with what it was taken', async () => {
    const sent = await halves()
      .jpeg({ quality: 95 })
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'Phone Maker', Software: 'home kitchen' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a name</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });

    const picture = await taken(sent);
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(picture).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(picture.toString('latin1')).not.toMatch(/EXIF|ICCP|XMP |Phone Maker|kitchen|a name/);
    // Turned to the right, its left side is on top.
    expect([width, height]).toEqual([30, 40]);
    expect(isNear(await pixelAt(picture, 15, 5), [255, 0, 0])).toBe(true);
  });

  test('keeps nothing of what its transparency hides', async () => {
    const hidden = {
      create: { width: 40, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    } as const;
    const sent = await sharp(hidden).png().toBuffer();
    expect([...(await sharp(sent).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([255, 0, 0]);
    const picture = await taken(sent);
    expect((await sharp(picture).metadata()).hasAlpha).toBe(false);
    expect(isNear(await pixelAt(picture, 20, 15), [255, 255, 255])).toBe(true);
  });

  test('weighs 100 kB at most, and is never larger than it was sent', async () => {
    const picture = await taken(await noise(1_700, 850).jpeg({ quality: 70 }).toBuffer());
    const { width, height } = await sharp(picture).metadata();
    expect(picture.length).toBeLessThanOrEqual(PROOF_STORED_BYTES);
    expect(width).toBeLessThanOrEqual(PROOF_SIDE);
    expect(width / height).toBeCloseTo(2, 1);
    expect(await sharp(await taken(await halves().png().toBuffer())).metadata()).toMatchObject({ width: 40 });
  });

  test('leaves behind what is in its file besides the picture', async () => {
    const page = '<html><script>alert(1)</script></html>';
    const zip = smallZip(page);
    const jpeg = await halves().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
    const polyglot = Buffer.concat([
      ...[jpeg.subarray(0, 2), comment, jpeg.subarray(2)],
      ...[Buffer.from(page), zip],
    ]);
    const png = await halves().png().toBuffer();
    const note = pngChunk('tEXt', Buffer.from(`Comment\0${page}`));
    const noted = Buffer.concat([png.subarray(0, 33), note, png.subarray(33), zip]);
    for (const sent of [polyglot, noted]) {
      const picture = await taken(sent);
      expect([page, 'script', zip.subarray(0, 4)].filter((part) => picture.includes(part))).toEqual([]);
      expect(picture.readUInt32LE(4) + 8).toBe(picture.length);
    }
  });
});

describe('a file that is refused', { timeout: PATIENCE_MS }, () => {
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><title>a</title>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['a zip', smallZip('a')],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('is none of the three formats: %s', async (_, bytes) => {
    expect(await encode(bytes)).toEqual({ refused: 'not-a-picture' });
  });

  test('is another kind of file under the first bytes of a picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
    for (const magic of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x40\0\0\0WEBP'])
      expect(await encode(Buffer.concat([Buffer.from(magic, 'latin1'), svg]))).toEqual({
        refused: 'unreadable',
      });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('is cut short: %s', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    expect(await encode(whole)).toHaveProperty('picture');
    expect(await encode(whole.subarray(0, whole.length * 0.7))).toEqual({ refused: 'unreadable' });
  });

  test('has more than 25 megapixels', async () => {
    expect(await encode(await blackPng(5_000, PROOF_PIXELS / 5_000 + 1))).toEqual({
      refused: 'too-many-pixels',
    });
  });

  test('has more than 8 MB', async () => {
    const jpeg = await halves().jpeg().toBuffer();
    expect(await encode(Buffer.concat([jpeg, Buffer.alloc(8 * MB)]))).toEqual({ refused: 'too-many-bytes' });
  });
});

describe('the memory of the process', { timeout: PATIENCE_MS }, () => {
  test('does not grow with what a bomb unpacks to', async () => {
    const bomb = await blackPng(13_128, 13_128);
    expect(bomb.length).toBeLessThan(700_000);
    const { encoded, peakBytes } = await encodeWatched(bomb);
    expect(encoded).toEqual({ refused: 'too-many-pixels' });
    expect(peakBytes).toBeLessThan(150 * MB);
  });

  test('nor with what is packed beside the pixels', async () => {
    for (const chunk of [await textBomb(600 * MB), await profileBomb(600 * MB)]) {
      const { peakBytes } = await encodeWatched(await blackPng(40, 30, { chunks: [chunk] }));
      expect(peakBytes).toBeLessThan(200 * MB);
    }
  });

  test('is bounded for the largest picture that is taken', async () => {
    const size = { width: 5_000, height: PROOF_PIXELS / 5_000 };
    const deep = await blackPng(size.width, size.height, { bits: 16, chunks: [orientationChunk(6)] });
    const progressive = await sharp({ create: { ...size, channels: 3, background: '#888' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    for (const largest of [deep, progressive]) {
      const { encoded, peakBytes } = await encodeWatched(largest);
      expect(encoded).toHaveProperty('picture');
      expect(peakBytes).toBeLessThan(MOST_MEMORY);
    }
  });
});

/** Encodes in a process as the server does, and looks at the most memory that the process has had. */
async function encodeWatched(bytes: Uint8Array) {
  const child = fork(new URL('./proof-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=96'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.send({ bytes });
  const [answer] = (await once(child, 'message')) as [Answer<EncodedProof>];
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))!;
  if ('error' in answer) throw answer.error;
  return { encoded: answer.result, peakBytes: Number(kilobytes) * 1024 };
}

test('the decoder is loaded by the process alone, never by the server', () => {
  const code = sourceFiles('{app,server,db,bin}/**/*.{ts,tsx,mjs}').filter(({ path }) => !isTest(path));
  const naming = (text: RegExp) => code.filter((file) => text.test(file.text)).map(({ path }) => path);
  expect(naming(/from 'sharp'/)).toEqual(['server/proofs/encode-picture.ts']);
  expect(naming(/\/encode-picture\.ts/)).toEqual(['server/proofs/proof-process.ts']);
  expect(naming(/^import (?!type)[^;]*\/proof-process\.ts/m)).toEqual([]);
});

describe('many at once', { timeout: PATIENCE_MS }, () => {
  test('are encoded one after the other; beyond nine, the next has to come again', async () => {
    const { encode } = encoder();
    const png = await halves().png().toBuffer();
    const all = await Promise.all(Array.from({ length: 11 }, () => encode(png)));
    expect(all.slice(0, 9).every((encoded) => 'picture' in encoded)).toBe(true);
    expect(all.slice(9)).toEqual([{ refused: 'busy' }, { refused: 'busy' }]);
    expect(await encode(png)).toHaveProperty('picture');
  });

  test('one that takes too long is given up, and the next is encoded', async () => {
    const crashes: string[] = [];
    const png = await halves().png().toBuffer();
    const slow = encoder({ stuckMs: 1, onCrash: (cause) => crashes.push(cause) });
    expect(await slow.encode(png)).toEqual({ refused: 'unreadable' });
    expect(await slow.encode(png)).toEqual({ refused: 'unreadable' });
    expect(crashes).toHaveLength(2);
  });

  test('those that wait when the server stops fail', async () => {
    const { encode, stop } = encoder();
    const png = await halves().png().toBuffer();
    const lost = [encode(png), encode(png)].map((each) => expect(each).rejects.toThrow('stopped'));
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([stop(), ...lost]);
  });
});
