import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FeedAccess } from '../../../imports/fetching/fetch-feed.server.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An address and its credentials as they're stored: encrypted with a key that comes from the site's own. */
export function sealAccess(access: FeedAccess, secretKey: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secretKey), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(access)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Undefined if it was stored with another key, or isn't as it was stored. */
export function openAccess(sealed: string, secretKey: Uint8Array): FeedAccess | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(secretKey), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString()) as FeedAccess;
  } catch {
    return undefined;
  }
}

function keyFrom(secretKey: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'access of feeds', 32));
}
