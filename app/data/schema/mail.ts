import type { Generated, Selectable } from 'kysely';

export interface MessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  category: string | null;
  body: string;
  status: Generated<'open' | 'done'>;
  created_at: number;
}

export interface SubscriberTable {
  id: Generated<number>;
  /** Normalised and in lower case. */
  email: string;
  status: 'pending' | 'confirmed' | 'left';
  /** SHA-256 of the emailed token, in hex. */
  confirm_token_hash: string | null;
  confirm_expires_at: number | null;
  created_at: number;
  confirmed_at: Generated<number | null>;
  left_at: Generated<number | null>;
}

/** The stores a subscriber chose; no row means all of them. */
export interface SubscriberStoreTable {
  subscriber_id: number;
  store_id: number;
}

export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  /** JSON object of further headers. */
  headers: Generated<string>;
  dedupe_key: string | null;
  state: Generated<'queued' | 'sent' | 'dead'>;
  tries: Generated<number>;
  next_try_at: number;
  leased_until: Generated<number>;
  last_error: Generated<string | null>;
  created_at: number;
  expires_at: number;
  sent_at: Generated<number | null>;
}

export type OutboxRow = Selectable<OutboxTable>;
