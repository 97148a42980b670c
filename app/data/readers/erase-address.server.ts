import { mentions, strikeOut } from '../../domain/text/email-mentions.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { type Actor, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { erasePeopleAt } from '../office/write-people.server.ts';
import { noteTombstones } from '../tombstones/note-tombstone.server.ts';
import { hmacOf, subjectOfAddress, type Tombstone } from '../tombstones/tombstone.server.ts';

/** How many rows were erased or changed. */
export interface Erased {
  readonly messages: number;
  readonly subscribers: number;
  readonly mails: number;
  readonly searches: number;
  /** Other people's messages that mentioned the address, which is struck out. */
  readonly mentions: number;
  /** People of the office. */
  readonly people: number;
}

export interface ErasureOptions {
  readonly actor: Actor;
  readonly secretKey: Uint8Array;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Erases what the site holds about an address (normalized): messages, subscription, emails to it or about it, searches
 * for it, its mention in what others wrote, and the person of the office who has it; then their traces in the
 * database's free space. The audit line says that it was done and by whom, but not for which address. A tombstone is
 * noted, so a restore erases it again.
 * @throws when a backup or a long search keeps the traces from being erased; the rows are gone by then
 */
export async function eraseAddress(
  db: Database,
  email: string,
  { actor, secretKey, now }: ErasureOptions,
): Promise<Erased> {
  const erased = await inTransaction(db, async (transaction) => {
    // Rows may have been stored while the clock was ahead.
    let at = now;
    const matches: Matches = (address, since) => {
      if (address === email) at = Math.max(at, since);
      return address === email;
    };
    const done = await eraseMatching(transaction, matches, { actor, now });
    const subject = subjectOfAddress(secretKey, email);
    await noteTombstones(transaction, [{ at, kind: 'address', subject }]);
    return done;
  });
  await engineOf(db).eraseTraces(db);
  return erased;
}

/**
 * Erases addresses again, in a transaction, by what their tombstones say of them. Newer rows stay: if somebody came back
 * after the erasure, they are a reader. Traces of what it erased are still in the files.
 */
export async function eraseAgain(
  transaction: DatabaseTransaction,
  tombstones: readonly Tombstone[],
  { actor, secretKey, now }: ErasureOptions,
): Promise<void> {
  const latest = new Map(tombstones.map(({ at, subject }) => [hmacOf(subject), at]));
  const matches: Matches = (address, since) =>
    since <= (latest.get(hmacOf(subjectOfAddress(secretKey, address))) ?? -1);
  if (latest.size > 0) await eraseMatching(transaction, matches, { actor, now });
}

/** Whether an address (normalized) must be erased from a row of that time (epoch ms). */
type Matches = (email: string, since: number) => boolean;

async function eraseMatching(transaction: DatabaseTransaction, matches: Matches, by: ChangeBy) {
  const erased = {
    messages: await eraseRows(transaction, 'message', matches),
    subscribers: await eraseRows(transaction, 'subscriber', matches),
    mails: await eraseMails(transaction, matches),
    searches: await eraseSearches(transaction, matches),
    mentions: await strikeOutMentions(transaction, matches),
    people: await erasePeopleAt(transaction, matches, by.now),
  };
  await writeAudit(transaction, { action: 'erase', subject: 'address', detail: erased }, by);
  return erased;
}

/** Deletes a table's rows of an address. @returns how many */
async function eraseRows(
  transaction: DatabaseTransaction,
  table: 'message' | 'subscriber',
  matches: Matches,
): Promise<number> {
  const rows = await transaction.selectFrom(table).select(['id', 'email', 'created_at']).execute();
  const gone = rows.filter((row) => matches(row.email, row.created_at));
  for (const { id } of gone) await transaction.deleteFrom(table).where('id', '=', id).execute();
  return gone.length;
}

/** Strikes out mentions in what others wrote. @returns in how many messages */
async function strikeOutMentions(transaction: DatabaseTransaction, matches: Matches): Promise<number> {
  const others = await transaction
    .selectFrom('message')
    .select(['id', 'name', 'subject', 'body', 'created_at'])
    .where((eb) => eb.or((['name', 'subject', 'body'] as const).map((column) => eb(column, 'like', '%@%'))))
    .execute();
  let changed = 0;
  for (const { id, created_at, ...words } of others) {
    const struck = strikeOutAll(words, (email) => matches(email, created_at));
    if (!struck) continue;
    await transaction.updateTable('message').set(struck).where('id', '=', id).execute();
    changed += 1;
  }
  return changed;
}

/** Erases emails to the address or with it as reply-to, and its mentions in what others wrote to the owner. */
async function eraseMails(transaction: DatabaseTransaction, matches: Matches): Promise<number> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'to_address', 'reply_to', 'created_at'])
    .execute();
  const gone = rows
    .filter((row) =>
      [row.to_address, row.reply_to].some((address) => address !== null && matches(address, row.created_at)),
    )
    .map(({ id }) => id);
  for (const id of gone) await transaction.deleteFrom('outbox').where('id', '=', id).execute();

  // All other kinds hold only the site's own texts.
  const others = await transaction
    .selectFrom('outbox')
    .select(['id', 'subject', 'text_body', 'last_error', 'created_at'])
    .where('kind', '=', 'contact-message')
    .where('state', '<>', 'sent')
    .execute();
  for (const { id, created_at, last_error, ...words } of others) {
    const struck = strikeOutAll({ ...words, last_error: last_error ?? '' }, (email) =>
      matches(email, created_at),
    );
    // Only the plain text stays: in HTML an address may be written in several ways.
    if (struck) {
      await transaction
        .updateTable('outbox')
        .set({ ...struck, html_body: '' })
        .where('id', '=', id)
        .execute();
    }
  }
  return gone.length;
}

async function eraseSearches(transaction: DatabaseTransaction, matches: Matches): Promise<number> {
  const rows = await transaction
    .selectFrom('search_miss')
    .select(['term', 'day'])
    .where('term', 'like', '%@%')
    .execute();
  const gone = rows.filter(({ term, day }) => mentions(term, (email) => matches(email, day * DAY_MS)));
  for (const { term, day } of gone) {
    await transaction.deleteFrom('search_miss').where('term', '=', term).where('day', '=', day).execute();
  }
  return gone.length;
}

/** The same texts without the addresses; undefined when none of them names one. */
function strikeOutAll<Words extends Readonly<Record<string, string>>>(
  words: Words,
  matches: (email: string) => boolean,
): Words | undefined {
  const struck = Object.entries(words).map(([name, text]) => [name, strikeOut(text, matches)] as const);
  if (struck.every(([name, text]) => text === words[name])) return undefined;
  return Object.fromEntries(struck) as Words;
}
