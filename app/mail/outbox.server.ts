import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../data/database.server.ts';
import { offThread } from '../data/engine.server.ts';
import { CONFIRM_DAYS } from '../data/readers/subscribers.server.ts';
import type { OutboxRow } from '../data/schema/mail.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { LONGEST_MS, MAX_TRIES, retryDelayMs } from './backoff.ts';

export type MailKind = 'contact-message' | 'newsletter-confirm' | 'newsletter-already' | 'newsletter-digest';

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
};

/** Longer than any one try may take (see sender.server.ts); what a process held when it died is free after that. */
const LEASE_MS = 3 * 60_000;
/** An answer of a mail server, kept for the operator. */
const ERROR_LIMIT = 500;

/**
 * Queues a mail in the transaction of the change it tells of: both are on disk, or neither is. Call `mailQueued()` of
 * the services after the commit.
 * @returns false when a mail with its dedupe key had been queued before
 * @throws RangeError when a field that becomes a header holds a line break or another control character
 */
export async function queueMail(
  transaction: DatabaseTransaction,
  mail: NewMail,
  now: number,
): Promise<boolean> {
  const headers = mail.headers ?? {};
  for (const value of [mail.to, mail.replyTo ?? '', mail.subject, ...Object.entries(headers).flat()]) {
    if (/\p{Cc}/u.test(value)) throw new RangeError('A mail header must not hold control characters.');
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      headers: JSON.stringify(headers),
      dedupe_key: mail.dedupeKey ?? null,
      next_try_at: now,
      last_error: null,
      created_at: now,
      expires_at: now + WAITING_DAYS[mail.kind] * DAY_MS,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/**
 * When the next mail may be tried (epoch ms); undefined when none waits. One that waits for longer than any mail does
 * was queued under a clock that was ahead of `now`, and may be tried at once.
 */
export async function nextTryAt(db: Database, now: number): Promise<number | undefined> {
  const queued = db.selectFrom('outbox').where('state', '=', 'queued');
  // Each of the two is one step into an index.
  const { first, last } = await db
    .selectNoFrom([
      queued.select((eb) => eb.fn.min<number | null>('next_try_at').as('at')).as('first'),
      queued.select((eb) => eb.fn.max<number | null>('next_try_at').as('at')).as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return undefined;
  return last > now + LONGEST_MS ? Math.min(first, now) : first;
}

/** What an operator asks of the outbox. */
export interface OutboxState {
  readonly waiting: number;
  /** Given up after the last try. */
  readonly dead: number;
  /** When the mail that has waited longest was queued (epoch ms); null when none waits. */
  readonly oldestWaitingAt: number | null;
}

export async function getOutboxState(db: Database): Promise<OutboxState> {
  // No index: these few are looked for among all that was sent this month.
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
export async function countMails(db: Database, { kind, to, since, until }: MailsOf): Promise<number> {
  const { mails } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('to_address', '=', to)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow();
  return mails;
}

/**
 * Takes the next due mail for one try, which counts from now on: a mail that kills the process dies of it in the end.
 * No other process takes it before the lease is over. Waits and leases longer than any is count as none (nextTryAt).
 */
export async function leaseMail(db: Database, now: number): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ leased_until: now + LEASE_MS, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where((or) => or.or([or('next_try_at', '<=', now), or('next_try_at', '>', now + LONGEST_MS)]))
        .where((or) => or.or([or('leased_until', '<=', now), or('leased_until', '>', now + LEASE_MS)]))
        .where('expires_at', '>', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** What a person wrote and what signs a reader in: gone when nobody needs it any longer. */
const BLANK = { reply_to: null, subject: '', text_body: '', html_body: '', headers: '{}' } as const;

/** The mail server has taken it: what stays is to whom it went, and when. */
export async function markSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, leased_until: 0, last_error: null, ...BLANK })
    .where('id', '=', id)
    .execute();
}

/**
 * A try in vain: the mail waits for the next, or is dead after the last. A message to the owner keeps its words then,
 * a newsletter doesn't. `random` is from 0 to 1.
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
