import type { TableSyntax } from './table-syntax.ts';

/** Messages, subscriptions, and mail. */
export function readerTables({ id, time, end, endKeyed }: TableSyntax): string[] {
  return [
    `CREATE TABLE message (
      id ${id},
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      subject TEXT NOT NULL,
      category TEXT,
      body TEXT NOT NULL,
      status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done')),
      created_at ${time} NOT NULL
    ) ${end}`,
    `CREATE INDEX message_email ON message (email)`,
    `CREATE TABLE subscriber (
      id ${id},
      email TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'left')),
      confirm_token_hash TEXT UNIQUE,
      confirm_expires_at ${time},
      created_at ${time} NOT NULL,
      confirmed_at ${time},
      left_at ${time},
      CHECK (status <> 'pending' OR confirm_expires_at IS NOT NULL),
      CHECK (status <> 'left' OR left_at IS NOT NULL)
    ) ${end}`,
    `CREATE TABLE subscriber_store (
      subscriber_id INTEGER NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
      store_id INTEGER NOT NULL REFERENCES store (id) ON DELETE CASCADE,
      PRIMARY KEY (subscriber_id, store_id)
    ) ${endKeyed}`,
    // dedupe_key keeps an email that must be sent once (a week's newsletter to one reader) from being queued twice.
    // After expires_at, an email is of no use to anyone and is no longer sent.
    `CREATE TABLE outbox (
      id ${id},
      kind TEXT NOT NULL,
      to_address TEXT NOT NULL,
      reply_to TEXT,
      subject TEXT NOT NULL,
      text_body TEXT NOT NULL,
      html_body TEXT NOT NULL,
      headers TEXT NOT NULL DEFAULT '{}',
      dedupe_key TEXT UNIQUE,
      state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'dead')),
      tries INTEGER NOT NULL DEFAULT 0,
      next_try_at ${time} NOT NULL,
      leased_until ${time} NOT NULL DEFAULT 0,
      last_error TEXT,
      created_at ${time} NOT NULL,
      expires_at ${time} NOT NULL,
      sent_at ${time},
      CHECK (state <> 'sent' OR sent_at IS NOT NULL)
    ) ${end}`,
    `CREATE INDEX outbox_due ON outbox (next_try_at) WHERE state = 'queued'`,
    `CREATE INDEX outbox_to ON outbox (to_address)`,
    `CREATE TABLE search_miss (
      term TEXT NOT NULL,
      day INTEGER NOT NULL,
      searches INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (day, term)
    ) ${endKeyed}`,
  ];
}
