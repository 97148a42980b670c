import sharp, { type CreateRaw } from 'sharp';
import {
  PROOF_PIXELS,
  PROOF_SIDE,
  PROOF_STORED_BYTES,
  pictureFormatOf,
} from '../../app/domain/office/proof-rules.ts';
import type { EncodedProof } from '../../app/services.server.ts';

// The library reads dozens of formats, some with old parsers. Only these three are allowed here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** The qualities to try, best first. */
const QUALITIES = [80, 60, 45] as const;
/** At this quality, text on a screen is still legible. If the file is still too large, the picture is scaled down. */
const LOWEST_QUALITY = 30;

/**
 * A picture as it may be stored: WebP of at most `PROOF_STORED_BYTES`, upright, and made only from pixels. Metadata, a
 * color profile, whatever follows the picture in its file, and what transparency hides are all left behind.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedProof> {
  const format = pictureFormatOf(bytes);
  if (!format) return { refused: 'not-a-picture' };
  try {
    // Reads the header alone.
    const claimed = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (claimed.format !== format) return { refused: 'not-a-picture' };
    if (claimed.width * claimed.height > PROOF_PIXELS) return { refused: 'too-many-pixels' };
    return { picture: await toSmallWebp(await decode(bytes)) };
  } catch {
    return { refused: 'unreadable' };
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: CreateRaw;
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: PROOF_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
  })
    .resize({ width: PROOF_SIDE, height: PROOF_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function toSmallWebp({ data, raw }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  let side = PROOF_SIDE;
  const encode = async (quality: number) =>
    sharp(data, { raw })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true })
      .toBuffer();

  let smallest = await encode(LOWEST_QUALITY);
  while (smallest.length > PROOF_STORED_BYTES) {
    // The size of the file is roughly proportional to the area.
    const share = Math.min(0.9, Math.sqrt(PROOF_STORED_BYTES / smallest.length));
    side = Math.max(1, Math.floor(Math.min(side, Math.max(raw.width, raw.height)) * share));
    smallest = await encode(LOWEST_QUALITY);
  }
  for (const quality of QUALITIES) {
    const webp = await encode(quality);
    if (webp.length <= PROOF_STORED_BYTES) return new Uint8Array(webp);
  }
  return new Uint8Array(smallest);
}
