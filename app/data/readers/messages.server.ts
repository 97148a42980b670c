import type { DatabaseTransaction } from '../database.server.ts';

/** What a visitor wrote to the site. */
export interface NewMessage {
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly subject: string;
  readonly category: string | null;
  readonly body: string;
}

/** A double click, or a retry after a lost response, comes within this time. */
const REPEAT_MS = 10 * 60_000;

/**
 * Stores a message, unless the same words came from the same address a moment ago.
 * @returns its id, or undefined if it was a duplicate
 */
export async function storeMessage(transaction: DatabaseTransaction, message: NewMessage, now: number) {
  const repeated = await transaction
    .selectFrom('message')
    .select('id')
    .where('email', '=', message.email)
    .where('created_at', '>', now - REPEAT_MS)
    .where('created_at', '<=', now)
    .where('name', '=', message.name)
    .where('subject', '=', message.subject)
    .where('category', 'is not distinct from', message.category)
    .where('body', '=', message.body)
    .executeTakeFirst();
  if (repeated) return undefined;
  const { id } = await transaction
    .insertInto('message')
    .values({ ...message, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
