import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Fast enough for the first visitor, and within a tenth of the best. */
const FIRST_QUALITY = 5;
const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;

const deflate = promisify(gzip);
const inflate = promisify(brotliDecompress);
const squeeze = promisify(brotliCompress);

/** Only these types gain from compression; the others are compressed already. */
const COMPRESSIBLE =
  /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml)\b|application\/(javascript|manifest))/;
/** A response smaller than this fills as many packets compressed as plain. */
const WORTHWHILE_BYTES = 860;

export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= WORTHWHILE_BYTES && COMPRESSIBLE.test(contentType);
}

/** Runs on another thread, as `transcode` does. */
export function compress(plain: Uint8Array, quality: 'first' | 'best'): Promise<Buffer> {
  return squeeze(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality === 'best' ? BEST_QUALITY : FIRST_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

/** Transcodes a brotli body for a client that doesn't accept brotli. */
export async function transcode(brotli: Uint8Array, encoding: 'gzip' | 'identity'): Promise<Buffer> {
  const plain = await inflate(brotli);
  return encoding === 'gzip' ? deflate(plain) : plain;
}

/**
 * The best encoding that a client takes, by its Accept-Encoding (RFC 9110, 12.5.3). Brotli comes before gzip whatever
 * their weights; only a weight of zero refuses one. Zstandard isn't offered: its best is 11% larger here, and every
 * browser that reads it reads brotli.
 */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = remembered.get(accepted);
  if (known) return known;
  const encoding = choose(accepted);
  if (remembered.size < REMEMBERED) remembered.set(accepted, encoding);
  return encoding;
}

/** Browsers and crawlers send a few dozen different values in all. */
const REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

function choose(accepted: string): Encoding {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const refuses = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    (refuses ? refused : taken).add(name);
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
