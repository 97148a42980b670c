import type { Generated } from 'kysely';

/** One row for each use, visit, and report that counts. */
export interface CodeEventTable {
  code_id: number;
  kind: 'use' | 'visit' | 'report';
  day: number;
  /** Salted hashes of site, network, and browser: visitor-mark.server.ts. */
  visitor: Uint8Array;
  /** Of reports alone. */
  worked: 0 | 1 | null;
  at: number;
}

export interface VisitorSaltTable {
  day: number;
  salt: Uint8Array;
}

/** Totals per code and day; they stay when the events behind them are erased. */
export interface CodeDayTable {
  code_id: number;
  day: number;
  uses: Generated<number>;
  visits: Generated<number>;
  worked: Generated<number>;
  failed: Generated<number>;
  /** Networks that reported a failure; those of one IPv6 /48 count as one. */
  failed_networks: Generated<number>;
  /** Those of `worked` and `failed` that came after the last test that passed. */
  worked_since_test: Generated<number>;
  failed_since_test: Generated<number>;
}
