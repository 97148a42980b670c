import { createHmac } from 'node:crypto';
import { networkOf } from '../../domain/visitors/network.ts';
import type { Database } from '../database.server.ts';

/** This many tries of one account from one network, then it waits. */
export const MOST_TRIES = 10;
/** Counted from the first of them. */
export const TRIES_MS = 15 * 60_000;

/** Who tries to sign in: an account and a network, so that nobody can lock out somebody elsewhere. */
export interface Attempt {
  readonly email: string;
  /** The IP address. */
  readonly address: string;
}

/**
 * Counts a try with a password before it's verified, so that tries at the same time count too. Account and network are
 * stored as one keyed hash.
 * @returns 0 if it may be verified, else the milliseconds to wait
 */
export async function countAttempt(
  db: Database,
  secretKey: Uint8Array,
  attempt: Attempt,
  now: number,
): Promise<number> {
  const key = keyOf(secretKey, attempt);
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('sign_in_failure')
      .select(['failures', 'first_at'])
      .where('key', '=', key)
      .executeTakeFirst();
    const isOver = !row || row.first_at + TRIES_MS <= now || row.first_at > now;
    if (!isOver && row.failures >= MOST_TRIES) return row.first_at + TRIES_MS - now;
    const failures = isOver ? 1 : row.failures + 1;
    const first_at = isOver ? now : row.first_at;
    await transaction
      .insertInto('sign_in_failure')
      .values({ key, failures, first_at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures, first_at }))
      .execute();
    return 0;
  });
}

/** Forgets the tries after one that succeeded. */
export async function forgetAttempts(db: Database, secretKey: Uint8Array, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', keyOf(secretKey, attempt)).execute();
}

function keyOf(secretKey: Uint8Array, { email, address }: Attempt): Uint8Array {
  const { network } = networkOf(address);
  return createHmac('sha256', secretKey).update(`sign-in\n${email}\n${network}`).digest();
}
