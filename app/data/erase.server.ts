import { DAY_MS } from '../domain/days.ts';
import type { Database } from './database.server.ts';

export interface Erased {
  readonly messages: number;
  readonly subscribers: number;
  readonly mails: number;
}

/**
 * Erases what the site holds about an address (normalized): messages, subscription, and mails to it or about it. The
 * audit line says that it was done and by whom, not for which address.
 */
export async function eraseAddress(
  db: Database,
  email: string,
  { actor, now }: { actor: string; now: number },
): Promise<Erased> {
  return db.transaction().execute(async (transaction) => {
    const messages = await transaction.deleteFrom('message').where('email', '=', email).executeTakeFirst();
    const subscribers = await transaction
      .deleteFrom('subscriber')
      .where('email', '=', email)
      .executeTakeFirst();
    const mails = await transaction
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('to_address', '=', email), eb('reply_to', '=', email)]))
      .executeTakeFirst();
    const erased = {
      messages: Number(messages.numDeletedRows),
      subscribers: Number(subscribers.numDeletedRows),
      mails: Number(mails.numDeletedRows),
    };
    await transaction
      .insertInto('audit')
      .values({ at: now, actor, action: 'erase', subject: 'an address', detail: JSON.stringify(erased) })
      .execute();
    return erased;
  });
}

/** How long what is no longer needed is kept, in days. */
export const retention = {
  /** Today's and yesterday's rows of visitors: those around midnight are still at it. */
  visitorEvent: 2,
  /** After it was sent; its words are blanked at once, this is the line that says so. */
  sentMail: 30,
  /** For the operator to find out why. */
  deadMail: 90,
  /** So that the links in old letters still say "you have left". */
  leftSubscriber: 30,
  /** A week of nightly copies of the database. */
  backup: 7,
} as const;

/** Erases what has served its time at `now` (epoch ms): visitors' events and salts, sent mail, addresses not confirmed. */
export async function eraseOld(db: Database, now: number): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  // A salt of a day to come was made under a clock that was ahead; around midnight, tomorrow's may be there.
  await db
    .deleteFrom('visitor_salt')
    .where((eb) => eb.or([eb('day', '<', today), eb('day', '>', today + 1)]))
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
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'sent'), eb('sent_at', '<', now - retention.sentMail * DAY_MS)]),
        eb.and([eb('state', '=', 'dead'), eb('created_at', '<', now - retention.deadMail * DAY_MS)]),
      ]),
    )
    .execute();
  await db
    .deleteFrom('subscriber')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('confirm_expires_at', '<', now)]),
        eb.and([eb('status', '=', 'left'), eb('left_at', '<', now - retention.leftSubscriber * DAY_MS)]),
      ]),
    )
    .execute();
}
