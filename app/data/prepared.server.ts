import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.server.ts';

/** A query, with what an engine may do to run it faster. */
export interface PreparedQuery extends CompiledQuery {
  /** Plan it once for each connection, under this name. */
  readonly name?: string;
  /**
   * In a transaction, send the next query without waiting for this one's response. If this one fails, so does the
   * commit.
   */
  readonly isUnanswered?: boolean;
}

/**
 * A query that is built and compiled once per database and then runs with other values: for the few that run thousands
 * of times a second, where building costs more than running. `build` uses each of its values once, in their order.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: Database, ...values: Values) => Promise<QueryResult<Row>> {
  return runner(build, false);
}

/**
 * The same for a write whose result nobody needs. In a transaction its error may come with any later query, or with the
 * commit.
 */
export function preparedWrite<Values extends readonly unknown[]>(
  build: Build<Values, unknown>,
): (db: Database, ...values: Values) => Promise<unknown> {
  return runner(build, true);
}

type Build<Values extends readonly unknown[], Row> = (db: Database, ...values: Values) => Compilable<Row>;

function runner<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
  isUnanswered: boolean,
): (db: Database, ...values: Values) => Promise<QueryResult<Row>> {
  // A transaction is an object of its own; what it shares with its database is the adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row> & PreparedQuery>();
  return (db, ...values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      const built = build(db, ...values).compile();
      const name = createHash('sha256').update(built.sql).digest('base64url').slice(0, 16);
      query = { ...built, name, isUnanswered };
      if (
        query.parameters.some((value, at) => value !== values[at]) ||
        query.parameters.length !== values.length
      )
        throw new Error(`A prepared query does not take its values in their order: ${query.sql}`);
      compiled.set(adapter, query);
    }
    return db.executeQuery({ ...query, parameters: values });
  };
}
