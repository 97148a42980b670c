/** The largest file that is taken. A phone's photo has 3 to 6 MB. */
export const PROOF_UPLOAD_BYTES = 8 * 1024 * 1024;
/** More than any phone's screenshot, and than most photos. It's checked before anything is decoded. */
export const PROOF_PIXELS = 25_000_000;
/** The most that a stored picture may weigh. */
export const PROOF_STORED_BYTES = 100_000;
/** The longest side of a stored picture, in pixels: the small print of a checkout is legible. */
export const PROOF_SIDE = 1_600;
/** The type of every stored picture. */
export const PROOF_TYPE = 'image/webp';

/** Why a picture isn't taken. */
export type ProofRefusal =
  /** Neither JPEG, PNG, nor WebP. */
  | 'not-a-picture'
  | 'too-many-bytes'
  | 'too-many-pixels'
  /** Damaged, cut short, or so odd that decoding it took too long. */
  | 'unreadable'
  /** Too many others wait. */
  | 'busy'
  /** Nobody confirmed that it shows nothing personal. */
  | 'unconfirmed';

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** The format that a file's first bytes claim; undefined for all others. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  // "RIFF", four bytes of length, "WEBP".
  if (startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]))
    return 'webp';
  return undefined;
}

function startsWith(bytes: Uint8Array, from: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[from + index] === byte);
}
