import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.server.ts';

/** A query that an engine may plan once for each connection, under this name. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string;
}

/**
 * A query that is built and compiled once per database and then runs with other values: for the few that run thousands
 * of times a second, where building costs more than running. `build` uses each of its values once, in their order.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Database, ...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => Promise<QueryResult<Row>> {
  // A transaction is an object of its own; what it shares with its database is the adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row> & NamedQuery>();
  return (db, ...values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      const built = build(db, ...values).compile();
      query = { ...built, name: createHash('sha256').update(built.sql).digest('base64url').slice(0, 16) };
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
