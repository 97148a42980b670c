import { isAscii, isUtf8 } from 'node:buffer';
import { FeedError } from './feed-error.ts';
import { unpack } from './unpack.ts';

const LINE_FEED = 0x0a;
/** Bytes that Windows-1252 has no character for. */
const UNDEFINED = /[\u0081\u008d\u008f\u0090\u009d]/;
const DECLARATION = /^<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

/**
 * The text of a file, part by part. Byte order marks and declarations of XML are believed. Other files are UTF-8, or, if
 * their first byte beyond ASCII isn't, Windows-1252 from there to the end.
 * @throws FeedError if bytes don't fit the encoding, or characters of UTF-8 come before some that aren't.
 */
export async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const { start, all } = await unpack(bytes);
  const encoding = encodingOf(start);
  if (!encoding?.startsWith('utf-16') && start.includes(0))
    throw new FeedError('This isn’t a text file. Save it as CSV in UTF-8, or download it again.');
  yield* encoding === undefined ? guessed(all) : declared(all, encoding);
}

/** The encoding that the file states; undefined if it states none that can be true. */
function encodingOf(start: Uint8Array): string | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const label = DECLARATION.exec(Buffer.from(start).toString('latin1').trimStart())?.[1];
  // A file that was converted from UTF-16 to UTF-8 often still declares UTF-16.
  return label && !/^utf-?16/i.test(label) ? knownEncoding(label) : undefined;
}

function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new FeedError(`This file says that its encoding is ${label}, which we can’t read. Ask for UTF-8.`);
  }
}

async function* declared(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const lines = new LineCount();
  const decoded = (part?: Uint8Array) => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch {
      const where = part === undefined ? 'ends in the middle of a character' : 'has bytes that aren’t';
      throw new FeedError(
        `This file says it’s ${encoding.toUpperCase()}, but ${where}, after line ${lines.now}.`,
      );
    }
  };
  for await (const part of bytes) {
    yield decoded(part);
    lines.add(part);
  }
  yield decoded();
}

async function* guessed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const lines = new LineCount();
  let left: Uint8Array = new Uint8Array();
  let encoding: 'ascii' | 'utf-8' | 'windows-1252' = 'ascii';
  for await (const part of bytes) {
    const joined: Uint8Array = left.length > 0 ? Buffer.concat([left, part]) : part;
    const end = encoding === 'windows-1252' ? joined.length : wholeLength(joined);
    const whole = joined.subarray(0, end);
    left = joined.subarray(end);
    encoding = encodingWith(whole, encoding, lines);
    yield encoding === 'windows-1252' ? windowsText(whole, lines) : Buffer.from(whole).toString('utf8');
    lines.add(whole);
  }
  if (left.length === 0) return;
  if (encoding === 'utf-8')
    throw new FeedError(`This file is cut off: it ends in the middle of a character, on line ${lines.now}.`);
  yield windowsText(left, lines);
}

/** The encoding of the file so far, with these bytes. */
function encodingWith(whole: Uint8Array, before: 'ascii' | 'utf-8' | 'windows-1252', lines: LineCount) {
  if (before === 'windows-1252') return before;
  if (isUtf8(whole)) return before === 'ascii' && isAscii(whole) ? 'ascii' : 'utf-8';
  const valid = whole.subarray(0, firstInvalid(whole));
  if (before === 'ascii' && isAscii(valid)) return 'windows-1252';
  lines.add(valid);
  throw new FeedError(
    `This file mixes encodings: it’s UTF-8 up to line ${lines.now}, but not there. Save all of it as UTF-8.`,
  );
}

function windowsText(bytes: Uint8Array, lines: LineCount): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (UNDEFINED.test(text))
    throw new FeedError(
      `After line ${lines.now}, this file has bytes that are neither UTF-8 nor Windows-1252. Save it as UTF-8.`,
    );
  return text;
}

/** How many bytes a UTF-8 character with this first byte has; 1 if no character begins with it. */
function characterLength(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** The length up to the last character that is complete. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (characterLength(byte) > back) return bytes.length - back;
    if (byte < 0x80 || byte >= 0xc0) break;
  }
  return bytes.length;
}

function firstInvalid(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const next = at + characterLength(bytes[at]!);
    if (!isUtf8(bytes.subarray(at, next))) break;
    at = next;
  }
  return at;
}

/** The line that a reader has come to. */
class LineCount {
  now = 1;
  add(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.now += 1;
  }
}
