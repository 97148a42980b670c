import { readConfig } from '../../../app/config.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import type { Services } from '../../../app/services.server.ts';
import { loadSampleFor } from '../../../db/sample/load.ts';
import { NOON } from '../data/sample-database.ts';

/** The services for pages, with a real database, a fixed clock, and nothing else behind them. `some` overrides them. */
export function servicesOn(db: Database, some: Partial<Services> = {}): Services {
  return {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    db,
    now: () => NOON,
    ticketChanged: () => {},
    secretKey: new Uint8Array(32),
    mailQueued: () => {},
    importWaits: () => {},
    takeRate: async () => 0,
    draw: async () => undefined,
    encodeProof: async () => ({ refused: 'busy' }),
    reportError: (error) => {
      throw error;
    },
    loadSample: loadSampleFor,
    processState: () => ({
      version: '1.0.0',
      startedAt: NOON,
      jobs: [],
      cachedPages: { count: 0, bytes: 0 },
      hasUnnamedProxy: false,
      cdn: undefined,
    }),
    ...some,
  };
}
