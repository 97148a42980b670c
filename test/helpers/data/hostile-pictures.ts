import { crc32, createDeflate, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BLOCK = Buffer.alloc(1024 * 1024);

/** A chunk of a PNG file. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A PNG of black pixels, 4 bytes each (or 8, of 16 bits a channel), that is tiny for its size: all of its lines are
 * zeros. Other chunks go before the pixels.
 */
export async function blackPng(
  width: number,
  height: number,
  { bits = 8, chunks = [] }: { readonly bits?: 8 | 16; readonly chunks?: readonly Buffer[] } = {},
): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, 0], 8);
  const pixels = await deflatedZeros((1 + (width * 4 * bits) / 8) * height);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A text chunk of kilobytes that unpacks to `bytes` zeros. */
export async function textBomb(bytes: number): Promise<Buffer> {
  return pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), await deflatedZeros(bytes)]));
}

/** The same in a color profile. */
export async function profileBomb(bytes: number): Promise<Buffer> {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), await deflatedZeros(bytes)]));
}

/** An orientation as EXIF, 1 to 8. */
export function orientationChunk(orientation: number): Buffer {
  return pngChunk(
    'eXIf',
    Buffer.from([
      ...Buffer.from('MM\0*', 'latin1'),
      ...[0, 0, 0, 8, 0, 1],
      ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
      ...[0, 0, 0, 0],
    ]),
  );
}

/** A zip file with one stored file in it. */
export function smallZip(text: string): Buffer {
  const name = Buffer.from('a.html');
  const data = Buffer.from(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt32LE(crc32(data), 14);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([local, name, data, end]);
}

/** Fed in blocks, because an unpacked bomb doesn't fit in memory. */
function deflatedZeros(bytes: number): Promise<Buffer> {
  if (bytes <= BLOCK.length) return Promise.resolve(deflateSync(BLOCK.subarray(0, bytes), { level: 9 }));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  let left = bytes;
  const feed = () => {
    while (left > 0) {
      const block = BLOCK.subarray(0, Math.min(left, BLOCK.length));
      left -= block.length;
      if (!deflate.write(block)) {
        deflate.once('drain', feed);
        return;
      }
    }
    deflate.end();
  };
  deflate.on('data', (part: Buffer) => parts.push(part));
  deflate.once('end', () => resolve(Buffer.concat(parts)));
  deflate.once('error', reject);
  feed();
  return promise;
}
