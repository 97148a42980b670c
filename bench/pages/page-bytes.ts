import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

/** What a page costs a visitor, in bytes as sent with brotli at its best, and in requests. */
export interface PageBytes {
  /** The document, with the rules that its first view uses. */
  readonly html: number;
  /** Only those rules. */
  readonly styles: number;
  /** The scripts that run without any action of the visitor. */
  readonly scriptsAtOnce: number;
  /** Those scripts, and everything fetched to start React. */
  readonly scriptsInAll: number;
  /** All font files that the site's sheet names. */
  readonly fonts: number;
  /**
   * The document and what it requests before the visitor does anything, without icons, which the browser fetches by
   * itself.
   */
  readonly requests: number;
}

/** Measures one page of a running site. */
export async function measurePage(site: string, path: string): Promise<PageBytes> {
  const html = (await ask(new URL(path, site), 'identity')).toString('utf8');
  const running = [...html.matchAll(/<script data-now=""[^>]*>([\s\S]*?)<\/script>/g)];
  const inline = running.map(([, text = '']) => text).filter(Boolean);
  const named = running.flatMap(([tag]) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  const held = addresses(html, /<link rel="held-modulepreload" href="([^"]+)"/g);
  const sheets = addresses(html, /<link rel="stylesheet" href="([^"]+)"/g);
  const preloads = addresses(html, /<link rel="preload" href="([^"]+)"/g);

  const sheet = (await Promise.all(sheets.map((address) => ask(new URL(address, site), 'identity')))).join(
    '',
  );
  const fonts = addresses(sheet, /url\(([^)]+\.woff2)\)/g);
  const scriptsAtOnce = brotli(inline.join('')) + (await sizeOf(site, named));
  return {
    html: brotli(html),
    styles: brotli(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''),
    scriptsAtOnce,
    scriptsInAll: scriptsAtOnce + (await sizeOf(site, held)),
    fonts: await sizeOf(site, fonts),
    requests: 1 + new Set([...named, ...sheets, ...preloads, ...fonts]).size,
  };
}

function addresses(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, address]) => address!))];
}

async function sizeOf(site: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await ask(new URL(file, site), 'br')).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The bytes of a response as they were sent; `fetch` would unpack them. */
function ask(url: URL, encoding: 'identity' | 'br'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      buffer(response).then(resolve, reject);
    }).on('error', reject);
  });
}

function brotli(text: string): number {
  if (text === '') return 0;
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotliCompressSync(plain, { params }).length;
}
