import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from './feed-error.ts';
import { MOST_UNPACKED_BYTES, PART_LENGTH } from './limits.ts';
import { peek } from './peek.ts';

/** Enough for the marks of file types, and for a declaration of XML. */
const START_BYTES = 1_024;
const GZIP = [0x1f, 0x8b];
const ZIP =
  'This is a ZIP archive or an Excel workbook. Unpack the archive, or save the workbook’s sheet as CSV.';
/** The first bytes of files that aren't text, and what to do about each. */
const OTHERS: readonly (readonly [mark: readonly number[], sentence: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], ZIP],
  [[0x50, 0x4b, 0x05, 0x06], ZIP],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel workbook. Save its sheet as CSV.'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'This is a PDF. Ask the network for CSV, JSON, or XML.'],
];

interface Unpacked {
  readonly start: Uint8Array;
  readonly all: AsyncGenerator<Uint8Array>;
}

/**
 * The bytes of a file's text, in parts of a limited length: unpacked if they're packed with gzip.
 * @throws FeedError for other kinds of files, and for gzip that is broken, cut off, or too large.
 */
export async function unpack(bytes: AsyncIterable<Uint8Array>): Promise<Unpacked> {
  const given = await peek(partsOf(bytes), START_BYTES, Buffer.concat);
  if (!startsWith(given.start, GZIP)) return textOnly(given);
  const unpacked = await peek(gunzip(given.all), START_BYTES, Buffer.concat);
  if (startsWith(unpacked.start, GZIP)) throw new FeedError('This file is packed twice. Unpack it once.');
  return textOnly(unpacked);
}

function textOnly(file: Unpacked): Unpacked {
  const other = OTHERS.find(([mark]) => startsWith(file.start, mark));
  if (other) throw new FeedError(other[1]);
  return file;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes)
    for (let at = 0; at < part.length; at += PART_LENGTH) yield part.subarray(at, at + PART_LENGTH);
}

async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip({ chunkSize: PART_LENGTH });
  // An error reaches the loop below, because it destroys what the loop reads.
  pipeline(Readable.from(packed), unpacked, () => {});
  let length = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > MOST_UNPACKED_BYTES)
        throw new FeedError('This file unpacks to more than 200 MB, so it’s no feed that we can read.');
      yield part;
    }
  } catch (error) {
    throw sentenceFor(error, length);
  }
}

function sentenceFor(error: unknown, length: number): unknown {
  const { code } = error as { readonly code?: string };
  if (code === 'Z_BUF_ERROR')
    return new FeedError(
      `This gzip file is cut off: it ends after ${length} unpacked bytes. Download it again.`,
    );
  if (code?.startsWith('Z_'))
    return new FeedError(`This gzip file is broken after ${length} unpacked bytes. Download it again.`);
  return error;
}
