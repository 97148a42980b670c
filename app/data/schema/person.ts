import type { Generated } from 'kysely';

/** Who tests codes and runs the site. Tests and the audit log name people by id. */
export interface PersonTable {
  id: Generated<number>;
  /** Public: histories show it. Empty once the person was erased. */
  display_name: string;
  email: string | null;
  email_verified: Generated<0 | 1>;
  image: Generated<string | null>;
  role: 'owner' | 'editor' | 'checker';
  /** Epoch ms. */
  removed_at: Generated<number | null>;
  /** Whether the person gets one email a day about codes that need a test. */
  daily_email: Generated<0 | 1>;
  /** Whether single letters are shortcuts in the office. */
  letter_keys: Generated<0 | 1>;
  sample: Generated<0 | 1>;
  /** ISO 8601, as is `updated_at`: the sign-in library writes them. */
  created_at: string;
  updated_at: string;
}
