import { type SqlBool, sql } from 'kysely';
import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
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
  /** After it was uploaded, if nobody applied it. */
  importFile: 7,
  /** So that a form that a phone sends again after weeks still creates nothing twice. */
  submission: 30,
  /** After it expired. Sessions, passkeys' challenges, and counted tries go when they end. */
  officeLink: 30,
  /** A week of nightly copies of the database. */
  nightlyBackup: 7,
  /** A copy that this program named itself: made by command, or from what a restore replaced. */
  namedBackup: 30,
  /** An older backup must not be restored: it would bring back what was taken away since. */
  tombstone: 365,
} as const;

/** How often a server erases what has run out. */
export const ERASE_EVERY_MS = HOUR_MS;
/**
 * After this many hours, a server has erased it, allowing some minutes until the job starts, and for clocks that
 * differ.
 */
export const ERASED_WITHIN_HOURS = 2;
/** A rate limit's bucket is full again by then. */
export const FULL_AGAIN_MS = HOUR_MS;

interface EraseOptions {
  /** Asked between short transactions; false ends the erasing. The next one goes on from there. */
  readonly mayContinue?: () => Promise<boolean>;
  /** Called with how many emails expired before a mail server accepted them, if there are any. */
  readonly onUnsent?: (mails: number) => void;
}

/**
 * Erases expired data at `now` (epoch ms). Every row that is stored for a limited time expires here. A failure doesn't
 * keep the rest from being erased.
 * @throws what failed, an AggregateError for several, once everything else is erased
 */
export async function eraseOld(
  db: Database,
  now: number,
  { mayContinue = async () => true, onUnsent = () => {} }: EraseOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const step of stepsAt(db, now, mayContinue, onUnsent)) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
    if (!(await mayContinue())) break;
  }
  if (failures.length > 1) throw new AggregateError(failures, 'Some expired data could not be erased.');
  if (failures.length === 1) throw failures[0];
}

/** Each by itself, and in transactions of its own. */
function stepsAt(
  db: Database,
  now: number,
  mayContinue: () => Promise<boolean>,
  onUnsent: (mails: number) => void,
): readonly (() => Promise<unknown>)[] {
  const today = dayOf(now, 'UTC');
  return [
    // On a machine whose clock is behind, it may still be yesterday. A salt of a later day than tomorrow was made under a
    // wrong clock.
    () =>
      db
        .deleteFrom('visitor_salt')
        .where((eb) => eb.or([eb('day', '<', dayOf(now - CLOCK_SKEW_MS, 'UTC')), eb('day', '>', today + 1)]))
        .execute(),
    () => eraseEvents(db, today - retention.visitorEvent, mayContinue),
    async () => {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('state', '=', 'queued')
        .where('expires_at', '<=', now)
        .executeTakeFirst();
      if (numDeletedRows > 0n) onUnsent(Number(numDeletedRows));
    },
    () =>
      db
        .deleteFrom('outbox')
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'sent'), eb('sent_at', '<', daysBefore(now, retention.sentMail))]),
            eb.and([eb('state', '=', 'dead'), eb('created_at', '<', daysBefore(now, retention.deadMail))]),
          ]),
        )
        .execute(),
    () =>
      db
        .deleteFrom('subscriber')
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '=', 'pending'), eb('confirm_expires_at', '<', now)]),
            eb.and([
              eb('status', '=', 'left'),
              eb('left_at', '<', daysBefore(now, retention.leftSubscriber)),
            ]),
          ]),
        )
        .execute(),
    () => db.deleteFrom('message').where('created_at', '<', daysBefore(now, retention.message)).execute(),
    () =>
      db
        .deleteFrom('search_miss')
        .where('day', '<', today - retention.searchMiss)
        .execute(),
    () =>
      db
        .deleteFrom('import_run')
        .where((eb) =>
          eb.or([
            eb('started_at', '<', daysBefore(now, retention.importRun)),
            eb.and([
              eb('state', 'in', ['uploading', 'ready', 'failed']),
              eb('started_at', '<', daysBefore(now, retention.importFile)),
            ]),
          ]),
        )
        .execute(),
    () => db.deleteFrom('submission').where('at', '<', daysBefore(now, retention.submission)).execute(),
    // By then every bucket is full again. One that is further ahead was written under a wrong clock, and isn't counted.
    () =>
      db
        .deleteFrom('rate_bucket')
        .where((eb) => eb.or([eb('at', '<', now - FULL_AGAIN_MS), eb('at', '>', now + FULL_AGAIN_MS)]))
        .execute(),
    () => eraseEndedAccess(db, now, retention.officeLink),
  ];
}

/** So many rows are deleted in a fraction of the time that other writers wait. */
const BATCH = 5_000;

/** Erases what visitors did up to `lastDay`, which may be millions of rows. */
async function eraseEvents(db: Database, lastDay: number, mayContinue: () => Promise<boolean>) {
  const old = db.selectFrom('code_event').where('day', '<=', lastDay);
  do {
    // The last of a batch, in the order of the key, so the deletion reads no other rows.
    const end = await old
      .select(['day', 'code_id', 'kind', 'visitor'])
      .orderBy('day')
      .orderBy('code_id')
      .orderBy('kind')
      .orderBy('visitor')
      .offset(BATCH)
      .limit(1)
      .executeTakeFirst();
    if (!end) {
      await db.deleteFrom('code_event').where('day', '<=', lastDay).execute();
      return;
    }
    const { day, code_id, kind, visitor } = end;
    // The only condition: together with the day, all rows of the day would be read.
    await db
      .deleteFrom('code_event')
      .where(sql<SqlBool>`(day, code_id, kind, visitor) < (${day}, ${code_id}, ${kind}, ${visitor})`)
      .execute();
  } while (await mayContinue());
}

function daysBefore(now: number, days: number): number {
  return now - days * DAY_MS;
}
