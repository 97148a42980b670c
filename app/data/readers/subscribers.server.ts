import type { Selectable } from 'kysely';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { SubscriberTable } from '../schema/mail.ts';
import { noteTombstone } from '../tombstones/note-tombstone.server.ts';
import { hashToken, newConfirmToken, type SubscriberKey } from './subscriber-token.server.ts';

/** For how many days the link in the confirmation email works. */
export const CONFIRM_DAYS = 7;
const CONFIRM_MS = CONFIRM_DAYS * 86_400_000;

export interface Subscriber extends SubscriberKey {
  readonly email: string;
  readonly status: 'pending' | 'confirmed' | 'left';
}

export interface SubscriptionRequest {
  /** Normalized. */
  readonly email: string;
  /** None means all. */
  readonly storeSlugs: readonly string[];
  /** Whether to keep the link that was emailed earlier, if it still works. */
  readonly reusesLink: boolean;
}

/**
 * Records that somebody asked for the newsletter at an address. A confirmed subscription stays as it is: only the owner
 * of the address may change it.
 * @returns the subscriber, with a new link's token unless the subscription is confirmed or keeps its link
 */
export async function requestSubscription(
  transaction: DatabaseTransaction,
  { email, storeSlugs, reusesLink }: SubscriptionRequest,
  now: number,
): Promise<{ subscriber: Subscriber; token: string | undefined }> {
  const { token, hash } = newConfirmToken();
  const asked = {
    status: 'pending',
    confirm_token_hash: hash,
    confirm_expires_at: now + CONFIRM_MS,
  } as const;
  const fresh = await transaction
    .insertInto('subscriber')
    .values({ email, ...asked, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(asked)
        .where('subscriber.status', '!=', 'confirmed')
        // Someone who unsubscribed has no link to keep, and an expired link can't confirm.
        .where((eb) =>
          eb.or([
            eb.lit(!reusesLink),
            eb('subscriber.status', '=', 'left'),
            eb('subscriber.confirm_expires_at', '<=', now),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  const confirmed = transaction.selectFrom('subscriber').selectAll().where('email', '=', email);
  const row = fresh ?? (await confirmed.executeTakeFirstOrThrow());
  if (row.status === 'pending') await setStores(transaction, row.id, storeSlugs);
  return { subscriber: subscriberOf(row), token: fresh && token };
}

/** The subscriber whose emailed token this is at `now`; undefined if it is unknown, used, replaced, or expired. */
export async function findByConfirmToken(
  db: Database,
  token: string,
  now: number,
): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('confirm_token_hash', '=', hashToken(token))
    .where('confirm_expires_at', '>', now)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row && subscriberOf(row);
}

/**
 * Confirms a subscription with the emailed token, which works once, and saves the chosen stores.
 * @returns the subscriber, or undefined when the token no longer works
 */
export async function confirmSubscriber(
  db: Database,
  { token, storeSlugs }: { token: string; storeSlugs: readonly string[] },
  now: number,
): Promise<Subscriber | undefined> {
  return db.transaction().execute(async (transaction) => {
    const found = await findByConfirmToken(transaction, token, now);
    if (!found) return undefined;
    await transaction
      .updateTable('subscriber')
      .set({
        status: 'confirmed',
        confirm_token_hash: null,
        confirm_expires_at: null,
        confirmed_at: now,
        left_at: null,
      })
      .where('id', '=', found.id)
      .execute();
    await setStores(transaction, found.id, storeSlugs);
    return { ...found, status: 'confirmed' as const };
  });
}

/** The subscriber whom a signed link names; undefined once the row is gone. */
export async function findSubscriber(
  db: Database,
  { id, createdAt }: SubscriberKey,
): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('id', '=', id)
    .where('created_at', '=', createdAt)
    .executeTakeFirst();
  return row && subscriberOf(row);
}

/**
 * Ends a subscription, pending or confirmed. Unsubscribing twice is not an error. @returns whether there was one to end
 */
export async function unsubscribe(db: Database, { id, createdAt }: SubscriberKey, now: number) {
  return inTransaction(db, async (transaction) => {
    const left = await leaving(transaction, id, now)
      .where('created_at', '=', createdAt)
      .where('status', '!=', 'left')
      .executeTakeFirst();
    if (!left) return false;
    await noteTombstone(transaction, 'unsubscribed', id, now);
    await unqueueNewsletters(transaction, left.email);
    return true;
  });
}

/** The same for many subscribers, in the transaction that leaves their newsletters without a store. */
export async function endSubscriptions(
  transaction: DatabaseTransaction,
  ids: readonly number[],
  now: number,
): Promise<void> {
  for (const id of ids) {
    const { email } = await leaving(transaction, id, now).executeTakeFirstOrThrow();
    await unqueueNewsletters(transaction, email);
  }
}

function leaving(transaction: DatabaseTransaction, id: number, now: number) {
  return transaction
    .updateTable('subscriber')
    .set({ status: 'left', left_at: now, confirm_token_hash: null, confirm_expires_at: null })
    .where('id', '=', id)
    .returning('email');
}

/** The slugs of the stores a subscriber chose; none means all. */
export async function listChosenStores(db: Database, subscriberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriber_store')
    .innerJoin('store', 'store.id', 'subscriber_store.store_id')
    .select('store.slug')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('store.name')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Replaces the chosen stores; unknown slugs are ignored. */
export async function chooseStores(db: Database, subscriberId: number, storeSlugs: readonly string[]) {
  await db.transaction().execute((transaction) => setStores(transaction, subscriberId, storeSlugs));
}

async function setStores(
  transaction: DatabaseTransaction,
  subscriberId: number,
  storeSlugs: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('subscriber_store').where('subscriber_id', '=', subscriberId).execute();
  if (storeSlugs.length === 0) return;
  await transaction
    .insertInto('subscriber_store')
    .columns(['subscriber_id', 'store_id'])
    .expression((eb) =>
      eb
        .selectFrom('store')
        .select((store) => [store.val(subscriberId).as('subscriber_id'), 'store.id'])
        .where('slug', 'in', storeSlugs),
    )
    .execute();
}

/** Removes queued newsletters and confirmation links, which are useless to someone who has unsubscribed. */
async function unqueueNewsletters(transaction: DatabaseTransaction, email: string): Promise<void> {
  await transaction
    .deleteFrom('outbox')
    .where('to_address', '=', email)
    .where('kind', 'like', 'newsletter-%')
    .where('state', '=', 'queued')
    .execute();
}

function subscriberOf(row: Selectable<SubscriberTable>): Subscriber {
  return { id: row.id, createdAt: row.created_at, email: row.email, status: row.status };
}
