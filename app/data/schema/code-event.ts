import type { Generated } from 'kysely';

/** One row a visitor, code, kind and day. */
export interface CodeEventTable {
  code_id: number;
  kind: 'use' | 'visit' | 'report';
  day: number;
  /** HMAC of address and agent under the salt of the day. */
  visitor: Uint8Array;
  /** Of reports alone. */
  worked: 0 | 1 | null;
  at: number;
}

export interface VisitorSaltTable {
  day: number;
  salt: Uint8Array;
}

/** Totals a code and day; they stay when the events behind them are erased. */
export interface CodeDayTable {
  code_id: number;
  day: number;
  uses: Generated<number>;
  visits: Generated<number>;
  worked: Generated<number>;
  failed: Generated<number>;
}
