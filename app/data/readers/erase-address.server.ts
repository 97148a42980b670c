import { mentions, strikeOut } from '../../domain/text/email-mentions.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { type Actor, writeAudit } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { erasePeopleAt } from '../office/write-people.server.ts';
import { type Erasure, listErasures, markOf, recordErasure } from './erasure-marks.server.ts';

/** How many rows went, or were changed. */
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
  /** The folder of the backups. */
  readonly backups: string;
  readonly secretKey: Uint8Array;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Erases what the site holds about an address (normalized): messages, subscription, mails to it or about it, searches
 * for it, its mention in what others wrote, and the person of the office who has it; then their traces in the database's free space. The audit line
 * says that it was done and by whom, but not for which address. A mark is stored, so a restore erases it again.
 * @throws when a backup or a long search keeps the traces from being erased; the rows are gone by then
 */
export async function eraseAddress(
  db: Database,
  email: string,
  { actor, backups, secretKey, now }: ErasureOptions & { readonly actor: Actor },
): Promise<Erased> {
  const erased = await db.transaction().execute(async (transaction) => {
    const at = firstFree(now, listErasures(backups));
    // Before the rows are deleted: if anything fails from here on, the next start erases them.
    recordErasure(backups, { at, mark: markOf(secretKey, email) });
    const counts = await eraseRows(transaction, (address) => address === email, at);
    await auditErasure(transaction, { at, actor, counts });
    return counts;
  });
  await engineOf(db).eraseTraces(db);
  return erased;
}

/**
 * Erases again what a restored database has brought back: the addresses whose marks are in the folder of backups, but
 * whose erasure isn't in the audit.
 * @returns how many erasures were missing from the audit
 */
export async function eraseAgain(
  db: Database,
  { backups, secretKey }: Omit<ErasureOptions, 'now'>,
): Promise<number> {
  const erasures = listErasures(backups);
  if (erasures.length === 0) return 0;
  const known = await db
    .selectFrom('audit')
    .select('at')
    .where('action', '=', ACTION)
    .where('subject', '=', SUBJECT)
    .execute();
  const knownTimes = new Set(known.map(({ at }) => at));
  const unknown = erasures.filter(({ at }) => !knownTimes.has(at));
  if (unknown.length === 0) return 0;
  const latest = new Map(unknown.map(({ at, mark }) => [mark, at]));
  // If the person came back after the erasure, their newer rows stay.
  const matches = (address: string, since: number) => since <= (latest.get(markOf(secretKey, address)) ?? -1);
  const counts = await db
    .transaction()
    .execute((transaction) => eraseRows(transaction, matches, Math.max(...latest.values())));
  await engineOf(db).eraseTraces(db);
  // Last, so that an interrupted erasure starts again.
  await db.transaction().execute(async (transaction) => {
    for (const { at } of unknown)
      await auditErasure(transaction, { at, actor: { process: 'restore' }, counts });
  });
  return unknown.length;
}

const ACTION = 'erase';
const SUBJECT = 'address';

/** An erasure is identified by its time, so no two may have the same. */
function firstFree(now: number, erasures: readonly Erasure[]): number {
  const taken = new Set(erasures.map(({ at }) => at));
  let at = now;
  while (taken.has(at)) at += 1;
  return at;
}

/** Whether an address (normalized) is to be erased from a row of that time (epoch ms). */
type Matches = (email: string, since: number) => boolean;

async function eraseRows(transaction: DatabaseTransaction, matches: Matches, at: number): Promise<Erased> {
  const { deleted: messages, changed } = await eraseMessages(transaction, matches);
  return {
    messages,
    subscribers: await eraseSubscribers(transaction, matches),
    mails: await eraseMails(transaction, matches),
    searches: await eraseSearches(transaction, matches),
    mentions: changed,
    people: await erasePeopleAt(transaction, matches, at),
  };
}

async function eraseMessages(transaction: DatabaseTransaction, matches: Matches) {
  const rows = await transaction.selectFrom('message').select(['id', 'email', 'created_at']).execute();
  const gone = rows.filter((row) => matches(row.email, row.created_at)).map(({ id }) => id);
  for (const id of gone) await transaction.deleteFrom('message').where('id', '=', id).execute();

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
  return { deleted: gone.length, changed };
}

async function eraseSubscribers(transaction: DatabaseTransaction, matches: Matches): Promise<number> {
  const rows = await transaction.selectFrom('subscriber').select(['id', 'email', 'created_at']).execute();
  const gone = rows.filter((row) => matches(row.email, row.created_at)).map(({ id }) => id);
  for (const id of gone) await transaction.deleteFrom('subscriber').where('id', '=', id).execute();
  return gone.length;
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

async function auditErasure(
  transaction: DatabaseTransaction,
  { at, actor, counts }: { at: number; actor: Actor; counts: Erased },
): Promise<void> {
  const line = { action: ACTION, subject: SUBJECT, detail: { ...counts } };
  await writeAudit(transaction, line, { actor, now: at });
}
