import { createHmac } from 'node:crypto';
import { networkOf } from '../../domain/visitors/network.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/** This many tries of one account from one network, then it waits. */
export const MOST_TRIES = 10;
/** The same of one network over all accounts, where several people may share it. Those that succeed don't count. */
export const MOST_TRIES_OF_NETWORK = 40;
/** Counted from the first of them. */
export const TRIES_MS = 15 * 60_000;

/** An account and a network. Counting by both keeps anyone from locking out a person elsewhere. */
export interface Attempt {
  readonly email: string;
  /** The IP address. */
  readonly address: string;
}

/**
 * Counts a try with a password before it's verified, so that tries at the same time count too, in all processes and
 * after a restart. What is counted is stored as a keyed hash.
 * @returns 0 if it may be verified, else the milliseconds to wait
 */
export async function countAttempt(
  db: Database,
  secretKey: Uint8Array,
  attempt: Attempt,
  now: number,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { account, network } = keysOf(secretKey, attempt);
    const counts = [
      { key: account, most: MOST_TRIES, row: await findCount(transaction, account, now) },
      { key: network, most: MOST_TRIES_OF_NETWORK, row: await findCount(transaction, network, now) },
    ];
    const waits = counts.map(({ row, most }) =>
      row && row.failures >= most ? row.first_at + TRIES_MS - now : 0,
    );
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    for (const { key, row } of counts) {
      const count = { failures: (row?.failures ?? 0) + 1, first_at: row?.first_at ?? now };
      await transaction
        .insertInto('sign_in_failure')
        .values({ key, ...count })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(count))
        .execute();
    }
    return 0;
  });
}

/** After a try that succeeded, forgets those of the account, and that one of the network. */
export async function forgetAttempts(db: Database, secretKey: Uint8Array, attempt: Attempt): Promise<void> {
  const { account, network } = keysOf(secretKey, attempt);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sign_in_failure').where('key', '=', account).execute();
    await transaction
      .updateTable('sign_in_failure')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('key', '=', network)
      .where('failures', '>', 0)
      .execute();
  });
}

/** The count that still runs at `now`, if there is one. */
function findCount(transaction: DatabaseTransaction, key: Uint8Array, now: number) {
  return transaction
    .selectFrom('sign_in_failure')
    .select(['failures', 'first_at'])
    .where('key', '=', key)
    .where('first_at', '>', now - TRIES_MS)
    .where('first_at', '<=', now)
    .executeTakeFirst();
}

function keysOf(secretKey: Uint8Array, { email, address }: Attempt) {
  const { network } = networkOf(address);
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', secretKey)
      .update(['sign-in', ...parts].join('\n'))
      .digest();
  return { account: keyOf(email, network), network: keyOf(network) };
}
