import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailableError } from '../operations/unavailable.server.ts';
import { explain } from './errors.server.ts';

/** A hold that ends with `release`, or with the process, however that ends. */
export interface Hold {
  release(): void;
}

/**
 * Says to others that this process has the database open: a shared lock on an empty file beside it, taken by SQLite,
 * so that it's right on every system and whatever the database's own bytes are.
 * @throws DatabaseUnavailableError while another process holds the place alone
 */
export function holdTogether(databasePath: string): Hold {
  return hold(databasePath, 'begin; select count(*) from sqlite_schema');
}

/**
 * Keeps every other process from opening the database while its file is replaced.
 * @returns undefined when one has it open
 */
export function holdAlone(databasePath: string): Hold | undefined {
  try {
    return hold(databasePath, 'begin exclusive');
  } catch (error) {
    if (error instanceof DatabaseUnavailableError && error.reason === 'locked') return undefined;
    throw error;
  }
}

function hold(databasePath: string, statements: string): Hold {
  const path = `${databasePath}-lock`;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(statements);
  } catch (error) {
    file.close();
    throw explain(error);
  }
  return { release: () => file.close() };
}
