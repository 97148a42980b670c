import type { Logger } from 'pino';
import type { Database } from '../app/data/database.server.ts';
import type { LogError } from './log/error-log.ts';

/** What most parts of the server are made from. */
export interface Means {
  readonly db: Database;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  readonly log: Logger;
  readonly logError: LogError;
}
