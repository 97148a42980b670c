import { CompiledQuery, type ControlledTransaction, Kysely, type QueryResult } from 'kysely';
import type { Database, Tables } from '../../../app/data/database.server.ts';
import { Connection, driverOf } from '../../../app/data/driver.server.ts';

/** The tables that one transaction wrote. A write by itself is a transaction. */
type Written = ReadonlySet<string>;

/**
 * The same database, which notes what each transaction that was committed through it wrote. A commit fails where
 * `beforeCommit` throws.
 */
export function withNotedWrites(
  db: Database,
  beforeCommit = async () => {},
): { readonly noted: Database; readonly written: Written[] } {
  const executor = db.getExecutor();
  const written: Written[] = [];
  const noted = new Kysely<Tables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => driverOf({ connect: () => new NotingConnection(db, written, beforeCommit) }),
      createIntrospector: () => db.introspection,
      createQueryCompiler: () => executor,
    },
    plugins: [...executor.plugins],
  });
  return { noted, written };
}

class NotingConnection extends Connection {
  readonly #db: Database;
  readonly #written: Written[];
  readonly #beforeCommit: () => Promise<void>;
  readonly #tables = new Set<string>();
  #transaction: ControlledTransaction<Tables> | undefined;

  constructor(db: Database, written: Written[], beforeCommit: () => Promise<void>) {
    super();
    this.#db = db;
    this.#written = written;
    this.#beforeCommit = beforeCommit;
  }

  async begin() {
    this.#transaction = await this.#db.startTransaction().execute();
  }

  async commit() {
    await this.#beforeCommit();
    await this.#transaction!.commit().execute();
    this.#written.push(this.#tables);
  }

  async rollBack() {
    await this.#transaction!.rollback().execute();
  }

  override async changeSavepoint(statement: string) {
    await this.#transaction!.executeQuery(CompiledQuery.raw(statement));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await (this.#transaction ?? this.#db).executeQuery(query as CompiledQuery<R>);
    const tables = [...query.sql.matchAll(/\b(?:insert into|update|delete from) "?(\w+)/gi)];
    for (const [, table] of tables) this.#tables.add(table!);
    if (!this.#transaction && tables.length > 0) this.#written.push(this.#tables);
    return result;
  }
}
