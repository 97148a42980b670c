import { CompiledQuery } from 'kysely';
import type { Database } from '../database.server.ts';

/** How long the server lets a statement run that pages or editors wait for. */
export const STATEMENT_MS = 10_000;
/** How long we wait for the server's response: a machine that has vanished doesn't end the statement. */
export const QUERY_MS = STATEMENT_MS + 2_000;
/** The longest that a timer can run, some 24 days. */
export const UNLIMITED_MS = 2 ** 31 - 1;

const LIFT = 'set statement_timeout = 0';
const LIFT_LOCALLY = 'set local statement_timeout = 0';

/**
 * Takes the time limit from the statements that follow: of the transaction, or of the connection until
 * `restoreStatementLimit`.
 */
export async function liftStatementLimit(db: Pick<Database, 'isTransaction' | 'executeQuery'>) {
  await db.executeQuery(CompiledQuery.raw(db.isTransaction ? LIFT_LOCALLY : LIFT));
}

export async function restoreStatementLimit(db: Pick<Database, 'executeQuery'>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('reset statement_timeout'));
}

/** Whether a statement comes from `liftStatementLimit`: with the server's limit, our own must be lifted too. */
export function liftsStatementLimit(statement: string): boolean {
  return statement === LIFT || statement === LIFT_LOCALLY;
}
