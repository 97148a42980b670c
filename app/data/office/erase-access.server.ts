import { DAY_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { TRIES_MS } from './sign-in-failures.server.ts';

/**
 * Erases what has ended at `now` (epoch ms): sessions, challenges of passkeys, counted tries, and links some days after
 * they expired, so that until then somebody can find out what became of one.
 */
export async function eraseEndedAccess(db: Database, now: number, linkDays: number): Promise<void> {
  const at = new Date(now).toISOString();
  await db.deleteFrom('session').where('expires_at', '<', at).execute();
  await db.deleteFrom('verification').where('expires_at', '<', at).execute();
  await db
    .deleteFrom('sign_in_failure')
    .where('first_at', '<', now - TRIES_MS)
    .execute();
  await db
    .deleteFrom('office_link')
    .where('expires_at', '<', now - linkDays * DAY_MS)
    .execute();
}
