import { type CompiledQuery, type ControlledTransaction, Kysely, type QueryResult } from 'kysely';
import type { Database, Tables } from './database.server.ts';
import { Connection, driverOf } from './driver.server.ts';
import { isOffThread, reads } from './engine.server.ts';

/** Reads what a write depends on, in the write's transaction. @throws where the write may not be made */
export type WriteCheck = (transaction: Database) => Promise<void>;

/**
 * The same database, for somebody who may lose the right to write at any moment: each transaction begins with `check`,
 * and a write by itself gets a transaction. Writers take turns, and the check runs when the turn has come, so it sees
 * everything that was committed before. Reads aren't checked. It has no savepoints, and closing it closes nothing.
 */
export function withCheckedWrites(db: Database, check: WriteCheck): Database {
  const executor = db.getExecutor();
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => driverOf({ connect: () => new CheckedConnection(db, check) }),
      createIntrospector: () => db.introspection,
      createQueryCompiler: () => executor,
    },
    plugins: [...executor.plugins],
  });
}

class CheckedConnection extends Connection {
  readonly #db: Database;
  readonly #check: WriteCheck;
  /** Set once it has begun. */
  #transaction: ControlledTransaction<Tables> | undefined;

  constructor(db: Database, check: WriteCheck) {
    super();
    this.#db = db;
    this.#check = check;
  }

  async begin() {
    const transaction = await this.#db.startTransaction().execute();
    try {
      await this.#check(transaction);
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
    this.#transaction = transaction;
  }

  async commit() {
    await this.#transaction!.commit().execute();
  }

  async rollBack() {
    await this.#transaction!.rollback().execute();
  }

  async executeQuery<R>(asked: CompiledQuery): Promise<QueryResult<R>> {
    const query = asked as CompiledQuery<R>;
    if (this.#transaction) return this.#transaction.executeQuery(query);
    if (isOffThread(query.sql) || reads(query)) return this.#db.executeQuery(query);
    return this.#db.transaction().execute(async (transaction) => {
      await this.#check(transaction);
      return transaction.executeQuery(query);
    });
  }
}
