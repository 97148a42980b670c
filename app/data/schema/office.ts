import type { Generated } from 'kysely';
import type { QueueReason } from '../../domain/office/queue-order.ts';

/** The sign-in library writes these four tables; its times are ISO 8601 text. */
export interface SessionTable {
  id: Generated<number>;
  person_id: number;
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
}

/** A person's password, hashed. */
export interface AccountTable {
  id: Generated<number>;
  person_id: number;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: Generated<string | null>;
  refresh_token: Generated<string | null>;
  id_token: Generated<string | null>;
  access_token_expires_at: Generated<string | null>;
  refresh_token_expires_at: Generated<string | null>;
  scope: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

export interface VerificationTable {
  id: Generated<number>;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface PasskeyTable {
  id: Generated<number>;
  person_id: number;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: Generated<0 | 1>;
  transports: string | null;
  aaguid: string | null;
  created_at: string | null;
}

/** A link that lets somebody in once. */
export interface OfficeLinkTable {
  id: Generated<number>;
  kind: 'owner' | 'invitation' | 'reset';
  /** In hex; the token itself is never stored. */
  token_hash: string;
  /** Normalized; null for the owner link. */
  email: string | null;
  role: 'owner' | 'editor' | 'checker' | null;
  /** Null where a command or the start made it. */
  created_by: number | null;
  created_at: number;
  expires_at: number;
  used_at: Generated<number | null>;
  revoked_at: Generated<number | null>;
}

/** Failed sign-ins of one account from one network. */
export interface SignInFailureTable {
  /** A keyed hash of the address and the network. */
  key: Uint8Array;
  failures: number;
  first_at: number;
}

/** One visit of a person to a code of the queue; until it ends, the code is held for that person. */
export interface QueueVisitTable {
  id: Generated<number>;
  code_id: number;
  person_id: number;
  /** Why it was handed out. */
  reason: QueueReason;
  /** When it was handed out or, if it became the first of the person's visits later, when it did. */
  shown_at: number;
  held_until: number;
  ended_at: number | null;
  ended_by: 'recorded' | 'skipped' | 'left' | null;
}

/** What a checker proposes to editors. */
export interface CodeProposalTable {
  id: Generated<number>;
  code_id: number;
  person_id: number;
  kind: 'end' | 'correction';
  note: Generated<string>;
  created_at: number;
  decided_at: number | null;
  decided_by: number | null;
  decision: 'accepted' | 'declined' | null;
}

/** A form that was sent, so that it creates its records once. */
export interface SubmissionTable {
  /** Made on the device. */
  key: string;
  person_id: number;
  /** JSON. */
  result: string;
  at: number;
}
