import { sql } from 'kysely';
import { inTransaction } from '../data/changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../data/database.server.ts';
import { offThread } from '../data/engine.server.ts';
import { CONFIRM_DAYS } from '../data/readers/subscribers.server.ts';
import { countRows } from '../data/rows.server.ts';
import type { OutboxRow } from '../data/schema/mail.ts';
import { plainLine } from '../domain/text/typed-text.ts';
import { CLOCK_SKEW_MS, DAY_MS } from '../domain/time/days.ts';
import { LONGEST_MS, MAX_TRIES, retryDelayMs } from './backoff.ts';

export type MailKind =
  | 'contact-message'
  | 'newsletter-confirm'
  | 'newsletter-already'
  | 'newsletter-digest'
  | 'queue-news'
  /** Holds a token that lets somebody into the office: never shown there, and in no backup. */
  | 'office-link';

export interface NewMail {
  readonly kind: MailKind;
  /** One normalized address. */
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A second mail with the same key is not queued. */
  readonly dedupeKey?: string;
}

/**
 * For how many days a mail may wait for its server. A link and a week's issue have expired after that; a message is
 * in the database anyway.
 */
export const WAITING_DAYS: Readonly<Record<MailKind, number>> = {
  'contact-message': 30,
  'newsletter-confirm': CONFIRM_DAYS,
  'newsletter-already': 7,
  'newsletter-digest': 7,
  'queue-news': 1,
  'office-link': 3,
};

/** Longer than any attempt may take (see sender.server.ts). The leases of a process that died expire after this. */
const LEASE_MS = 3 * 60_000;
/** A mail server's response, stored for the operator. */
const ERROR_LIMIT = 500;

/**
 * Queues an email in the transaction of the change that it reports, so both are committed or neither. Texts for headers
 * are put on one line, because a setting with line breaks must not undo the change. Call `mailQueued()` of the services
 * after the commit.
 * @returns false when a mail with its dedupe key had been queued before
 */
export async function queueMail(transaction: DatabaseTransaction, mail: NewMail, now: number) {
  const headers = Object.entries(mail.headers ?? {}).map((header) => header.map(plainLine));
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      to_address: plainLine(mail.to),
      reply_to: mail.replyTo === undefined ? null : plainLine(mail.replyTo),
      // Mail programs would decode it as an encoded word (RFC 2047), which may hold anything.
      subject: plainLine(mail.subject).replaceAll('=?', '= ?'),
      text_body: mail.text,
      html_body: mail.html,
      headers: JSON.stringify(Object.fromEntries(headers)),
      dedupe_key: mail.dedupeKey ?? null,
      next_try_at: now,
      created_at: now,
      expires_at: now + WAITING_DAYS[mail.kind] * DAY_MS,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/**
 * When the next email may be sent (epoch ms); undefined when none waits. A wait that is too long to be real was written
 * under a wrong clock, and that email may be sent at once.
 */
export async function nextTryAt(db: Database, now: number): Promise<number | undefined> {
  const queued = db.selectFrom('outbox').where('state', '=', 'queued');
  // Each of the two is a single index lookup.
  const { first, last } = await db
    .selectNoFrom([
      queued.select((eb) => eb.fn.min<number | null>('next_try_at').as('at')).as('first'),
      queued.select((eb) => eb.fn.max<number | null>('next_try_at').as('at')).as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return undefined;
  return last > now + LONGEST_MS ? Math.min(first, now) : first;
}

/** The state of the outbox, for the operator. */
export interface OutboxState {
  readonly waiting: number;
  /** Given up after the last attempt. */
  readonly dead: number;
  /** When the mail that has waited longest was queued (epoch ms); null when none waits. */
  readonly oldestWaitingAt: number | null;
}

export async function getOutboxState(db: Database): Promise<OutboxState> {
  // Without an index: this scans all emails of a month.
  const { rows } = await sql<OutboxState>`${offThread}
    select count(case state when 'queued' then 1 end) as waiting,
      count(case state when 'dead' then 1 end) as dead,
      min(case state when 'queued' then created_at end) as "oldestWaitingAt"
    from outbox where state <> 'sent'
  `.execute(db);
  return rows[0]!;
}

interface MailsOf {
  readonly kind: MailKind;
  readonly to: string;
  /** Both in epoch ms. */
  readonly since: number;
  readonly until: number;
}

/** How many mails of a kind were queued for an address in that time. */
export function countMails(db: Database, { kind, to, since, until }: MailsOf): Promise<number> {
  return db
    .selectFrom('outbox')
    .where('to_address', '=', to)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .$call(countRows);
}

/**
 * Leases the next due email for one attempt. The attempt counts from now on, so an email that crashes the process is
 * given up in the end. No other process takes it before the lease expires. Waits and leases that are too long to be
 * real count as none (nextTryAt).
 */
export async function leaseMail(db: Database, now: number): Promise<OutboxRow | undefined> {
  const due = (transaction: DatabaseTransaction) =>
    transaction
      .updateTable('outbox')
      .set((eb) => ({ leased_until: now + LEASE_MS, tries: eb('tries', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'queued')
          .where((or) => or.or([or('next_try_at', '<=', now), or('next_try_at', '>', now + LONGEST_MS)]))
          .where((or) =>
            or.or([or('leased_until', '<=', now), or('leased_until', '>', now + LEASE_MS + CLOCK_SKEW_MS)]),
          )
          .where('expires_at', '>', now)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      .returningAll();
  // Writers take turns, so no two find the same one.
  return inTransaction(db, (transaction) => due(transaction).executeTakeFirst());
}

/** Blanks personal texts and signed links once nobody needs them. */
const BLANK = { reply_to: null, subject: '', text_body: '', html_body: '', headers: '{}' } as const;

/** The mail server has accepted it. Only the recipient and the time stay. */
export async function markSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, leased_until: 0, last_error: null, ...BLANK })
    .where('id', '=', id)
    .execute();
}

/**
 * Records a failed attempt: the email waits for the next one, or is dead after the last. A dead message to the owner
 * keeps its text; a dead newsletter doesn't. `random` is from 0 to 1.
 */
export async function markFailed(
  db: Database,
  { id, tries, kind }: Pick<OutboxRow, 'id' | 'tries' | 'kind'>,
  error: string,
  now: number,
  random: number,
): Promise<'queued' | 'dead'> {
  const state = tries >= MAX_TRIES ? 'dead' : 'queued';
  await db
    .updateTable('outbox')
    .set({
      state,
      leased_until: 0,
      next_try_at: now + retryDelayMs(tries, random),
      last_error: error.slice(0, ERROR_LIMIT),
      ...(state === 'dead' && kind !== 'contact-message' ? BLANK : {}),
    })
    .where('id', '=', id)
    .execute();
  return state;
}

/**
 * Emails that were given up, and those of which a try has failed, newest first: when (epoch ms), and what the mail server
 * said. Neither their text nor whom they were for.
 */
export async function listTroubledMail(db: Database, limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'tries', 'created_at as createdAt', 'last_error', 'to_address'])
    .where('state', '!=', 'sent')
    .where((eb) => eb.or([eb('state', '=', 'dead'), eb('last_error', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ last_error, to_address, ...mail }) => ({
    ...mail,
    // Some servers repeat the recipient.
    lastError: last_error?.replaceAll(to_address, '(the recipient)') ?? null,
  }));
}
