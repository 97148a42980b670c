import { createHmac } from 'node:crypto';
import type { Tables } from '../database.server.ts';

/** What may be taken away from a record, with the table of the record. */
export const tablesOf = {
  erased: 'person',
  removed: 'person',
  'role-editor': 'person',
  'role-checker': 'person',
  password: 'person',
  'daily-email': 'person',
  passkey: 'passkey',
  unsubscribed: 'subscriber',
  picture: 'proof',
  'quote-withdrawn': 'testimonial',
  'quote-deleted': 'testimonial',
} as const satisfies Readonly<Record<string, keyof Tables>>;

/** What was taken away from one record. */
export type RecordKind = keyof typeof tablesOf;

/**
 * Records that something was taken away for good, so that a backup of before doesn't bring it back. Its name says
 * everything: the time, the kind, and the subject, without naming anybody. A record is identified by its id and the
 * time it was made, because after a restore an id may be given again; an address by its HMAC. A tombstone only takes
 * away: a forged one can lock people out, but lets nobody in.
 */
export interface Tombstone {
  readonly name: string;
  /** Epoch ms. */
  readonly at: number;
  readonly kind: RecordKind | 'address';
  readonly subject: string;
}

const NAME_OF_RECORD = /^(\d{1,15})-([a-z-]+)-(\d{1,15}\.\d{1,15})$/;
/** Tombstones of addresses from earlier versions have neither a kind nor a key's name. */
const NAME_OF_ADDRESS = /^(\d{1,15})-(?:(address)-)?([0-9a-f]{64}(?:\.[0-9a-f]{16})?)$/;

/** Reads a name; undefined if it isn't one, or is of a kind that a later version has added. */
export function parseTombstone(name: string): Tombstone | undefined {
  const [, at, kind = 'address', subject] = NAME_OF_RECORD.exec(name) ?? NAME_OF_ADDRESS.exec(name) ?? [];
  if (!at || !subject || !(Object.hasOwn(tablesOf, kind) || kind === 'address')) return undefined;
  return { name, at: Number(at), kind: kind as Tombstone['kind'], subject };
}

export function nameOf({ at, kind, subject }: Omit<Tombstone, 'name'>): string {
  return `${at}-${kind}-${subject}`;
}

/** How a tombstone identifies a record. `createdAt` is epoch ms or ISO 8601. */
export function subjectOf(id: number, createdAt: number | string | null): string {
  return `${id}.${(typeof createdAt === 'string' ? Date.parse(createdAt) : createdAt) || 0}`;
}

/** How a tombstone identifies an address (normalized): by its HMAC, and by the key that made it. */
export function subjectOfAddress(secretKey: Uint8Array, email: string): string {
  return `${hmac(secretKey, `erased ${email}`)}.${keyNameOf(secretKey)}`;
}

/** The HMAC in the subject of an address. Only someone with the key can test whether an address fits. */
export function hmacOf(subject: string): string {
  return subject.split('.', 1)[0]!;
}

/** Whether an address's tombstone was made with this key. Those of earlier versions don't say. */
export function isOfKey(secretKey: Uint8Array, { subject }: Pick<Tombstone, 'subject'>): boolean {
  const [, keyName = keyNameOf(secretKey)] = subject.split('.');
  return keyName === keyNameOf(secretKey);
}

function keyNameOf(secretKey: Uint8Array): string {
  return hmac(secretKey, 'tombstones').slice(0, 16);
}

function hmac(secretKey: Uint8Array, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}
