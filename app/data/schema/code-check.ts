import type { Generated, Insertable } from 'kysely';

/**
 * The tests of codes; the table keeps its old name. Rows are added, never changed or removed (the database refuses it).
 */
export interface CodeCheckTable {
  id: Generated<number>;
  code_id: number;
  method: 'checkout' | 'store' | 'feed';
  outcome: 'worked' | 'failed' | 'unclear' | 'retracted';
  note: Generated<string>;
  /** Who tested it; null where only a store or a feed reports it. */
  person_id: Generated<number | null>;
  /** The store or feed that reports it, as printed. */
  source: Generated<string | null>;
  before_cents: Generated<number | null>;
  after_cents: Generated<number | null>;
  checked_at: number;
  /** When it was stored: a test made offline arrives later. */
  received_at: number;
  /** Made on the device, so that a test that is sent twice is stored once. */
  request_key: Generated<string | null>;
  proof_id: Generated<number | null>;
  /** The row that this one replaces. The replaced row stays, but no longer counts. */
  corrects_id: Generated<number | null>;
  sample: Generated<0 | 1>;
  /**
   * The chance that the code had just before, as its evidence alone gives it, and as corrected by earlier tests. Both
   * are null where the site stated none (app/data/codes/stated-chances.server.ts).
   */
  prior_thousandths: Generated<number | null>;
  chance_thousandths: Generated<number | null>;
}

export type NewCodeCheck = Insertable<CodeCheckTable>;

/** How chances were corrected from then on. */
export interface ChanceCorrectionTable {
  id: Generated<number>;
  /** Epoch ms. */
  at: number;
  /** How many tests it was fitted to. */
  tests: number;
  /** JSON: `Correction` in app/domain/evidence/correction.ts. */
  points: string;
}

/** A picture of a checkout. */
export interface ProofTable {
  id: Generated<number>;
  /** Random, because it is the address. */
  name: string;
  type: string;
  /** The size of the bytes, even after they were removed. */
  size: number;
  /** In hex. */
  sha256: string;
  /** Null once removed. */
  bytes: Uint8Array | null;
  /** Who took it. */
  person_id: number | null;
  /** Whether it appears in the public history. */
  shown: Generated<0 | 1>;
  sample: Generated<0 | 1>;
  created_at: number;
  removed_at: Generated<number | null>;
}
