import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { pages } from '../helpers/pages.ts';

/** One initial congestion window: what arrives in the first round trip after the connection. */
const FIRST_VIEW_BYTES = 14_000;
const JAVASCRIPT_BEFORE_INTENT_BYTES = 3_000;
/** 110 kB; React and its router alone are about 95. */
const JAVASCRIPT_IN_ALL_BYTES = 110 * 1_024;
const FONT_BYTES = 60_000;

describe('bytes, as the best compression sends them', () => {
  test.each(pages.filter(({ listed }) => listed))('$name comes in one round trip', async ({ path }) => {
    expect(compressed(await textOf(path))).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
  });

  test.each(['/', '/verified-codes'])('little JavaScript runs before it is needed on %s', async (path) => {
    const html = await textOf(path);
    const inline = [...html.matchAll(/<script data-now[^>]*>([^<]*)<\/script>/g)].map(([, text]) => text);
    const files = [...html.matchAll(/<script data-now[^>]*\bsrc="([^"]+)"/g)].map(([, file]) => file!);
    expect(inline.length + files.length).toBeGreaterThan(0);
    const texts = [...inline, ...(await Promise.all(files.map(textOf)))];
    expect(compressed(texts.join('\n'))).toBeLessThanOrEqual(JAVASCRIPT_BEFORE_INTENT_BYTES);
  });

  test.each(['/', '/verified-codes'])('all the JavaScript of %s', async (path) => {
    const html = await textOf(path);
    const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    expect(files.size).toBeGreaterThan(3);
    const sizes = await Promise.all([...files].map(async (file) => compressed(await textOf(file))));
    expect(sum(sizes)).toBeLessThanOrEqual(JAVASCRIPT_IN_ALL_BYTES);
  });

  test('the fonts', async () => {
    const files = new Set((await textOf('/')).match(/\/assets\/[\w.-]+\.woff2/g));
    expect(files.size).toBeGreaterThan(1);
    const sizes = await Promise.all(
      [...files].map(async (file) => (await (await answerTo(file)).arrayBuffer()).byteLength),
    );
    expect(sum(sizes)).toBeLessThanOrEqual(FONT_BYTES);
  });
});

async function answerTo(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, inject('site').url));
  expect(answer.status).toBe(200);
  return answer;
}

async function textOf(path: string): Promise<string> {
  return (await answerTo(path)).text();
}

function compressed(text: string): number {
  return brotliCompressSync(text).length;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
