import { CLOCK_SKEW_MS, DAY_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { hasRows } from '../rows.server.ts';
import { revoking } from './links.server.ts';
import { TRIES_MS } from './sign-in-failures.server.ts';

/**
 * Erases what has ended at `now` (epoch ms): sessions, challenges of passkeys, counted tries, and links some days after
 * they expired, so that until then somebody can find out what became of one.
 */
export async function eraseEndedAccess(db: Database, now: number, linkDays: number): Promise<void> {
  const at = new Date(now).toISOString();
  await db.deleteFrom('session').where('expires_at', '<', at).execute();
  await eraseEndedChallenges(db, now);
  // A time further ahead than any clock may be doesn't count.
  await db
    .deleteFrom('sign_in_failure')
    .where((eb) => eb.or([eb('first_at', '<', now - TRIES_MS), eb('first_at', '>', now + CLOCK_SKEW_MS)]))
    .execute();
  await db
    .deleteFrom('office_link')
    .where('expires_at', '<', now - linkDays * DAY_MS)
    .execute();
}

/** Erases the challenges of passkeys that have ended at `now` (epoch ms): anyone can have a few stored. */
export async function eraseEndedChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom('verification').where('expires_at', '<', new Date(now).toISOString()).execute();
}

/** Whether there is one to erase. */
export function hasEndedChallenges(db: Database, now: number): Promise<boolean> {
  return db.selectFrom('verification').where('expires_at', '<', new Date(now).toISOString()).$call(hasRows);
}

/** Signs everybody out and closes every open link, at `now` (epoch ms): in a restored database, some had ended since. */
export async function endAllAccess(db: Database, now: number): Promise<void> {
  for (const table of ['session', 'verification'] as const) await db.deleteFrom(table).execute();
  await revoking(db, now).execute();
}
