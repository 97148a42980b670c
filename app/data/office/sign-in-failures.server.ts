import { createHmac } from 'node:crypto';
import { CLOCK_SKEW_MS } from '../../domain/time/days.ts';
import { allowancesOf } from '../../domain/visitors/allowances.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/** Tries that one network has for one account before it must wait. An IPv6 /48 has more (allowances.ts). */
export const MOST_TRIES = 10;
/** Tries that one network, which several people may share, has for all accounts. Those that succeed don't count. */
export const MOST_TRIES_OF_NETWORK = 40;
/** Counted from the first of them. */
export const TRIES_MS = 15 * 60_000;

/** An account and a network. Counting by both keeps anyone from locking out a person elsewhere. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
}

/**
 * Counts a try with a password before it's verified, so that tries at the same time count too, in all processes and
 * after a restart. What is counted is stored as a keyed hash.
 * @returns 0 if it may be verified, else the milliseconds to wait
 */
export async function countAttempt(db: Database, secretKey: Uint8Array, attempt: Attempt, now: number) {
  const { ofAccount, ofAll } = limitsOf(secretKey, attempt);
  return db.transaction().execute(async (transaction) => {
    const limits = [...ofAccount, ...ofAll];
    const known = await findCounts(transaction, keysOf(limits), now);
    const counts = limits.map(({ key, most }) => ({
      key,
      most,
      ...(known.get(hexOf(key)) ?? { failures: 0, first_at: now }),
    }));
    const waits = counts.map(({ failures, most, first_at }) =>
      failures >= most ? first_at + TRIES_MS - now : 0,
    );
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    await transaction
      .insertInto('sign_in_failure')
      .values(counts.map(({ key, failures, first_at }) => ({ key, failures: failures + 1, first_at })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          failures: eb.ref('excluded.failures'),
          first_at: eb.ref('excluded.first_at'),
        })),
      )
      .execute();
    return 0;
  });
}

/** After a try that succeeded, forgets those of the account, and that one of the network. */
export async function forgetAttempts(db: Database, secretKey: Uint8Array, attempt: Attempt): Promise<void> {
  const { ofAccount, ofAll } = limitsOf(secretKey, attempt);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sign_in_failure').where('key', 'in', keysOf(ofAccount)).execute();
    await transaction
      .updateTable('sign_in_failure')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('key', 'in', keysOf(ofAll))
      .where('failures', '>', 0)
      .execute();
  });
}

/** The counts that haven't ended at `now`, by their keys in hex. */
async function findCounts(transaction: DatabaseTransaction, keys: readonly Uint8Array[], now: number) {
  const rows = await transaction
    .selectFrom('sign_in_failure')
    .select(['key', 'failures', 'first_at'])
    .where('key', 'in', keys)
    .where('first_at', '>', now - TRIES_MS)
    .where('first_at', '<=', now + CLOCK_SKEW_MS)
    .execute();
  return new Map(rows.map(({ key, ...count }) => [hexOf(key), count]));
}

interface Limit {
  readonly key: Uint8Array;
  readonly most: number;
}

/** The limits for this account and for all accounts together, for each network that the address counts as. */
function limitsOf(secretKey: Uint8Array, { email, address }: Attempt) {
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', secretKey)
      .update(['sign-in', ...parts].join('\n'))
      .digest();
  const allowances = allowancesOf(address);
  const ofAccount: readonly Limit[] = allowances.map(({ counted, times }) => ({
    key: keyOf(email, counted),
    most: times * MOST_TRIES,
  }));
  const ofAll: readonly Limit[] = allowances.map(({ counted, times }) => ({
    key: keyOf(counted),
    most: times * MOST_TRIES_OF_NETWORK,
  }));
  return { ofAccount, ofAll };
}

function keysOf(limits: readonly Limit[]): readonly Uint8Array[] {
  return limits.map(({ key }) => key);
}

function hexOf(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}
