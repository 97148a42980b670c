import { CLOCK_SKEW_MS, DAY_MS, dayOf, HOUR_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { eraseEndedAccess } from '../office/erase-access.server.ts';

/** How long data is stored after it is no longer needed, in days. */
export const retention = {
  /** Today's and yesterday's rows of visitors: those around midnight are still active. */
  visitorEvent: 2,
  /** After it arrived, replied to or not. */
  message: 365,
  /** After it was sent. Its texts are blanked at once; the row records that it was sent. */
  sentMail: 30,
  /** After it was queued, for the operator to find out why it couldn't be delivered. */
  deadMail: 30,
  /** So that the links in old emails still say "You've unsubscribed". */
  leftSubscriber: 30,
  /** A season: by then nobody searches the term anymore, or we have the code. */
  searchMiss: 90,
  /** So that an editor can still see what became of a feed's rows. */
  importRun: 90,
  /** So that a form that a phone sends again after weeks still creates nothing twice. */
  submission: 30,
  /** After it expired. Sessions, passkeys' challenges, and counted tries go when they end. */
  officeLink: 30,
  /** A week of nightly copies of the database. */
  nightlyBackup: 7,
  /** A copy that this program named itself: by command, or of what a restore replaced. */
  namedBackup: 30,
  /** An older backup must not be restored: it would bring back what was erased since. */
  erasureMark: 365,
} as const;

/** What expired although somebody may still have wanted it. */
export interface GivenUp {
  /** Emails that no mail server accepted in time. */
  readonly unsentMails: number;
}

/** Erases expired data at `now` (epoch ms). Every row that waits for something expires here. */
export async function eraseOld(db: Database, now: number): Promise<GivenUp> {
  const today = Math.floor(now / DAY_MS);
  // On a machine whose clock is behind, it may still be yesterday. A salt of a later day than tomorrow was made under a
  // wrong clock.
  await db
    .deleteFrom('visitor_salt')
    .where((eb) => eb.or([eb('day', '<', dayOf(now - CLOCK_SKEW_MS, 'UTC')), eb('day', '>', today + 1)]))
    .execute();
  for (;;) {
    // A day at a time: each a short transaction.
    const oldest = await db
      .selectFrom('code_event')
      .select('day')
      .where('day', '<=', today - retention.visitorEvent)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    if (!oldest) break;
    await db.deleteFrom('code_event').where('day', '=', oldest.day).execute();
  }
  const { numDeletedRows: unsentMails } = await db
    .deleteFrom('outbox')
    .where('state', '=', 'queued')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'sent'), eb('sent_at', '<', daysBefore(now, retention.sentMail))]),
        eb.and([eb('state', '=', 'dead'), eb('created_at', '<', daysBefore(now, retention.deadMail))]),
      ]),
    )
    .execute();
  await db
    .deleteFrom('subscriber')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('confirm_expires_at', '<', now)]),
        eb.and([eb('status', '=', 'left'), eb('left_at', '<', daysBefore(now, retention.leftSubscriber))]),
      ]),
    )
    .execute();
  await db.deleteFrom('message').where('created_at', '<', daysBefore(now, retention.message)).execute();
  await db
    .deleteFrom('search_miss')
    .where('day', '<', today - retention.searchMiss)
    .execute();
  await db.deleteFrom('import_run').where('started_at', '<', daysBefore(now, retention.importRun)).execute();
  await db.deleteFrom('submission').where('at', '<', daysBefore(now, retention.submission)).execute();
  // By then every bucket is full again.
  await db
    .deleteFrom('rate_bucket')
    .where('at', '<', now - HOUR_MS)
    .execute();
  await eraseEndedAccess(db, now, retention.officeLink);
  return { unsentMails: Number(unsentMails) };
}

function daysBefore(now: number, days: number): number {
  return now - days * DAY_MS;
}
