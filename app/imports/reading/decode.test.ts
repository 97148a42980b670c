import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf } from '../../../test/helpers/imports/read-text.ts';
import { decode } from './decode.ts';

const TEXT = 'id,store\n1,Café “Zoë” 日本 🍎\n'.repeat(20);
const WESTERN = 'id,store\n1,Café “Zoë” £5\n'.repeat(20);

async function decoded(bytes: Uint8Array, partLength?: number): Promise<string> {
  let text = '';
  for await (const part of decode(bytesOf(bytes, partLength))) text += part;
  return text;
}

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

/** “ is 0x93 in Windows-1252, and ” 0x94, which ISO 8859-1 lacks. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');
}

test.each([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), TEXT],
  ['UTF-16, low bytes first', utf16(TEXT, 'le'), TEXT],
  ['UTF-16, high bytes first', utf16(TEXT, 'be'), TEXT],
  ['Windows-1252', windows1252(WESTERN), WESTERN],
  ['gzip', gzipSync(TEXT), TEXT],
  ['XML that says it’s ISO 8859-1', windows1252(xml('ISO-8859-1')), xml('ISO-8859-1')],
  [
    'XML that says it’s Cyrillic',
    Buffer.concat([Buffer.from(xmlHead('windows-1251')), Buffer.from([0xc0])]),
    `${xmlHead('windows-1251')}А`,
  ],
])('%s is read, however its bytes are cut', async (_, bytes, text) => {
  for (const partLength of [1, 7, 65_536]) expect(await decoded(bytes, partLength)).toBe(text);
});

test('Windows-1252 is found where its first letter beyond ASCII is, even if that comes last', async () => {
  const late = `${'a,b\n'.repeat(50_000)}café`;
  expect(await decoded(windows1252(late))).toBe(late);
});

test.each<readonly [string, Uint8Array, RegExp]>([
  [
    'UTF-8 that becomes Windows-1252',
    Buffer.concat([Buffer.from('é\né\n'), windows1252('caf\u00e9 au lait')]),
    /mixes encodings.* line 3/,
  ],
  [
    'Windows-1252 that becomes UTF-8',
    Buffer.concat([windows1252('é\n'), Buffer.from('“quoted”')]),
    /neither UTF-8 nor Windows-1252/,
  ],
  [
    'UTF-8 that is cut off in a character',
    Buffer.from('é\né日').subarray(0, -1),
    /cut off.*middle of a character, on line 2/,
  ],
  [
    'a mark of UTF-8 before something else',
    Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xe9, 0x62]),
    /says it’s UTF-8/,
  ],
  ['UTF-16 that is cut off', utf16('ab', 'le').subarray(0, -1), /ends in the middle of a character/],
  ['an encoding that nobody knows', Buffer.from(xmlHead('klingon-8')), /encoding is klingon-8/],
  ['a workbook', Buffer.from('PK\u0003\u0004rest'), /save the workbook’s sheet as CSV/],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Save its sheet as CSV/],
  ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
  ['bytes that are no text', Buffer.from([0x61, 0, 0x62, 0]), /isn’t a text file/],
  ['gzip that is cut off', gzipSync(TEXT).subarray(0, -12), /gzip file is cut off/],
  ['gzip that is broken', broken(gzipSync(TEXT)), /gzip file is broken/],
  ['gzip in gzip', gzipSync(gzipSync(TEXT)), /packed twice/],
  ['a workbook in gzip', gzipSync('PK\u0003\u0004rest'), /Excel/],
])('%s ends in a sentence', async (_, bytes, sentence) => {
  await expect(decoded(bytes)).rejects.toThrow(sentence);
  await expect(decoded(bytes, 1)).rejects.toMatchObject({ name: 'FeedError' });
});

test('a bomb is put down after 200 MB', async () => {
  const bomb = gzipSync(Buffer.alloc(220_000_000, 'a'));
  expect(bomb.length).toBeLessThan(1_000_000);
  const reading = async () => {
    for await (const part of decode(bytesOf(bomb))) expect(part.length).toBeLessThan(100_000);
  };
  await expect(reading()).rejects.toThrow(/more than 200 MB/);
});

function xmlHead(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?>`;
}

function xml(encoding: string): string {
  return `${xmlHead(encoding)}<a>é £</a>`;
}

function broken(bytes: Buffer): Buffer {
  bytes[20] = bytes[20]! ^ 0xff;
  return bytes;
}
