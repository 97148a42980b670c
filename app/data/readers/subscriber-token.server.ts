import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Identifies a subscriber as long as the row exists. Ids may be reused, but not with the same time. */
export interface SubscriberKey {
  readonly id: number;
  /** Epoch ms. */
  readonly createdAt: number;
}

/**
 * The token in a reader's own links (preferences, unsubscribe): signed and not saved in the database,
 * because every newsletter has one, and it must work as long as readers keep the email.
 */
export function signSubscriber(secretKey: Uint8Array, { id, createdAt }: SubscriberKey): string {
  const name = `${id.toString(36)}.${createdAt.toString(36)}`;
  return `${name}.${signatureOf(secretKey, name)}`;
}

/** The subscriber that a token names; undefined when this site did not sign it. */
export function readSubscriberToken(secretKey: Uint8Array, token: string): SubscriberKey | undefined {
  const parts = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
  if (!parts) return undefined;
  const [, id = '', createdAt = '', signature = ''] = parts;
  const expected = Buffer.from(signatureOf(secretKey, `${id}.${createdAt}`));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
  return { id: Number.parseInt(id, 36), createdAt: Number.parseInt(createdAt, 36) };
}

/** A token of 256 random bits for one emailed link, and its hash. Only the hash goes into the database. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function signatureOf(secretKey: Uint8Array, name: string): string {
  return createHmac('sha256', secretKey).update(`subscriber ${name}`).digest('base64url');
}
