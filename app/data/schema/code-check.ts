import type { Generated, Insertable } from 'kysely';

/** The ledger: rows are added, never changed or removed (the database refuses it). */
export interface CodeCheckTable {
  id: Generated<number>;
  code_id: number;
  method: 'checkout' | 'store' | 'feed';
  outcome: 'worked' | 'failed' | 'unclear';
  note: Generated<string>;
  checked_by: string;
  before_cents: number | null;
  after_cents: number | null;
  checked_at: number;
  sample: Generated<0 | 1>;
}

export type NewCodeCheck = Insertable<CodeCheckTable>;
