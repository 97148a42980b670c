import { readConfig } from '../../app/config.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import type { Services } from '../../app/services.server.ts';
import { NOON } from './sample-database.ts';

/** What a page is given, with nothing behind it but the database, and a clock that stands; `some` differ. */
export function servicesOn(db: Database, some: Partial<Services> = {}): Services {
  return {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    db,
    now: () => NOON,
    ticketChanged: () => {},
    secretKey: new Uint8Array(32),
    mailQueued: () => {},
    takeRate: () => 0,
    draw: async () => undefined,
    reportError: (error) => {
      throw error;
    },
    ...some,
  };
}
