import process from 'node:process';
import { type Config, readConfig } from '../app/config.server.ts';
import { type Database, openDatabase } from '../app/data/database.server.ts';
import { makeFilesPrivate } from '../app/data/operations/private-files.server.ts';
import { migrate } from '../db/migrate.ts';

interface Arity {
  readonly atLeast?: number;
  readonly atMost: number;
}

/**
 * Runs one of the operator's commands with the words that follow it and the settings of the environment: prints the
 * lines that it returns, or in one sentence what is wrong, and then the process ends with 1.
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
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  run: (db: Database, ran: readonly string[]) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseUrl);
  try {
    return await run(db, await migrate(db));
  } finally {
    await db.destroy();
  }
}
