import process from 'node:process';
import { type Config, readConfig } from '../app/config.server.ts';
import { type Database, openDatabase } from '../app/data/database.server.ts';
import { backupsFolder } from '../app/data/upkeep/backups.server.ts';
import { makeFilesPrivate } from '../app/data/upkeep/private-files.server.ts';
import { migrate } from '../db/migrate.ts';

interface Arity {
  readonly atLeast?: number;
  readonly atMost: number;
}

/**
 * Runs one of the operator's commands with its arguments and the settings of the environment. Prints the lines that it
 * returns, or one sentence that says what is wrong; then the process ends with 1.
 */
export async function command(
  usage: string,
  { atLeast = 0, atMost }: Arity,
  run: (words: readonly string[], config: Config) => Promise<readonly string[]>,
): Promise<void> {
  const words = process.argv.slice(2);
  makeFilesPrivate();
  try {
    if (words.length < atLeast || words.length > atMost) throw new Error(`Usage: ${usage}`);
    for (const line of await run(words, readConfig(process.env))) console.log(line);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Opens the database, migrates it, and closes it after `run`; `ran` names the migrations that were applied. */
export async function withDatabase<T>(
  { databaseUrl, DATA_DIR }: Pick<Config, 'databaseUrl' | 'DATA_DIR'>,
  run: (db: Database, ran: readonly string[]) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseUrl, backupsFolder(DATA_DIR));
  try {
    return await run(db, await migrate(db));
  } finally {
    await db.destroy();
  }
}
