import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Weight {
  /** As sent to a browser. */
  readonly documentBytes: number;
  /** Of the stylesheets that the first view waits for, as sent. */
  readonly sheetBytes: number;
  /** Of the scripts that run as the page arrives: files and inline ones, as brotli at its best. */
  readonly scriptBytes: number;
  /** Including scripts that load later. */
  readonly allScriptBytes: number;
  /** The document, and the sheets and scripts that it waits for or runs. */
  readonly requests: number;
}

/** The bytes of a page's first view. */
export async function weighPage(url: string): Promise<Weight> {
  const page = await get(url);
  const html = page.text;
  // Nothing further down is waited for.
  const [head = ''] = html.split('</head>');
  const sheets = attributesOf(head, /<link\b[^>]*\brel="stylesheet"(?![^>]*media="print")[^>]*>/g, 'href');
  const running = attributesOf(html, /<script\b(?![^>]*\bdata-held)[^>]*\bsrc="[^>]*>/g, 'src');
  const held = attributesOf(html, /<link\b[^>]*\brel="(?:held-)?modulepreload"[^>]*>/g, 'href');
  const inline = [
    ...html.matchAll(/<script\b(?![^>]*\b(?:src|data-held)\b)(?![^>]*json")[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const inlineBytes = inline.reduce((sum, [, text]) => sum + (text ? squeezed(text) : 0), 0);
  const filesBytes = async (paths: readonly string[]) => {
    let bytes = 0;
    for (const path of new Set(paths)) bytes += squeezed((await get(new URL(path, url).href)).text);
    return bytes;
  };
  let sheetBytes = 0;
  for (const path of sheets) sheetBytes += (await get(new URL(path, url).href)).bytes;
  const scriptBytes = inlineBytes + (await filesBytes(running));
  return {
    documentBytes: page.bytes,
    sheetBytes,
    scriptBytes,
    allScriptBytes: scriptBytes + (await filesBytes(held.filter((path) => !running.includes(path)))),
    requests: 1 + sheets.length + running.length,
  };
}

function attributesOf(html: string, tags: RegExp, name: string): string[] {
  return [...html.matchAll(tags)].map(([tag]) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)![1]!);
}

function squeezed(text: string): number {
  return brotliCompressSync(text).length;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Gets a file as browsers ask for it, with the bytes that came over the wire. */
function get(url: string): Promise<{ text: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    request(url, { headers }, async (response) => {
      const sent = await buffer(response);
      const decode = decoders[response.headers['content-encoding'] ?? ''];
      resolve({ text: (decode?.(sent) ?? sent).toString(), bytes: sent.length });
    })
      .on('error', reject)
      .end();
  });
}
