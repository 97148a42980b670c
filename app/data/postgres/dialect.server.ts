import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { bindable, refuseFractions } from '../bindable.server.ts';
import { Connection, driverOf } from '../driver.server.ts';
import type { Engine, EngineAdapter } from '../engine.server.ts';
import type { PreparedQuery } from '../prepared.server.ts';
import { Turns } from '../turns.server.ts';
import { DatabaseUnavailableError, isLocked, isUnavailable } from '../upkeep/unavailable.server.ts';
import { explain } from './errors.server.ts';
import { liftStatementLimit, liftsStatementLimit, UNLIMITED_MS } from './limits.server.ts';
import { LOCK_MS, openPool, WAITING_WRITERS } from './pool.server.ts';

// Advisory locks are numbers that programs agree on. Ours spell "clip", "clic", and "clib" in ASCII.
/** Held by the transaction that writes. */
export const WRITER = 0x63_6c_69_70;

/** Held while the database is copied, so that writers know why they wait. */
export const COPYING = 0x63_6c_69_63;

/** Held while a backup is made, because two would use one table for their emails. Those who erase traces share it. */
export const BACKUP = 0x63_6c_69_62;

/**
 * Kysely over `pg`. Writers take turns, as on SQLite, by one lock that each transaction begins with: rules that read
 * before they write (the last owner, a link that works once) hold without thinking of others. Readers don't wait for
 * them, because those that wait hold only some of the connections. An error that isn't the query's own fault is thrown as
 * DatabaseUnavailableError. Kysely's own driver passes on a query's text and values alone, so there's another one here.
 */
export function postgresDialect(url: string, engine: Engine, heard: (version: number) => void): Dialect {
  return {
    createAdapter: (): EngineAdapter => Object.assign(new Adapter(), { engine }),
    createDriver: () => createDriver(url, heard),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class Adapter extends PostgresAdapter {
  /** The lock of the transaction keeps others from migrating. Building an index of many rows takes long. */
  override async acquireMigrationLock(db: Kysely<unknown>) {
    await liftStatementLimit(db);
  }

  override async releaseMigrationLock() {}
}

function createDriver(url: string, heard: (version: number) => void): Driver {
  const turns = new Turns(WAITING_WRITERS);
  let pool: pg.Pool | undefined;
  return driverOf({
    open: async () => {
      pool = openPool(url, heard);
    },
    connect: () => new PostgresConnection(pool!, turns),
    close: async () => {
      await pool?.end();
      pool = undefined;
    },
  });
}

const WRITES: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/** A connection of the pool, which is taken from there with the first statement. */
class PostgresConnection extends Connection {
  readonly #pool: pg.Pool;
  readonly #turns: Turns;
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  #hasSavepoint = false;
  /** What was sent, and nobody has waited for yet. */
  #unanswered: Promise<pg.QueryResult>[] = [];
  #isBroken = false;
  #isUnlimited = false;

  constructor(pool: pg.Pool, turns: Turns) {
    super();
    this.#pool = pool;
    this.#turns = turns;
  }

  async begin() {
    try {
      await this.#turns.take(LOCK_MS);
      await this.#begin().finally(() => this.#turns.end());
    } catch (error) {
      throw isLocked(error) && (await this.#isBeingCopied())
        ? new DatabaseUnavailableError('read-only', 'it is being copied')
        : error;
    }
  }

  async #begin() {
    try {
      // Under a stricter level that an operator chose, it would see the database as it was before it waited.
      await this.#ask({
        text: `begin isolation level read committed; select pg_advisory_xact_lock(${WRITER})`,
      });
      this.#isInTransaction = true;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  /** Behind a lock that lasts minutes is a copy of the database, and writers are told so. */
  async #isBeingCopied(): Promise<boolean> {
    const { rows } = await this.#ask({ text: `select pg_try_advisory_xact_lock_shared(${COPYING}) as free` });
    return rows[0].free === 0;
  }

  async executeQuery<R>(query: PreparedQuery): Promise<QueryResult<R>> {
    refuseFractions(query.query);
    // Behind a savepoint, an error has to come before it is released.
    if (query.isUnanswered && this.#isInTransaction && !this.#hasSavepoint) return this.#send(query);
    if (this.#isInTransaction || !WRITES.has(query.query.kind)) return this.#execute<R>(query);
    // A write by itself waits its turn, too.
    await this.begin();
    try {
      const result = await this.#execute<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  #send<R>(query: PreparedQuery): QueryResult<R> {
    const sent = this.#client!.query(configOf(query));
    sent.catch(() => {});
    this.#unanswered.push(sent);
    return { rows: [] };
  }

  async #execute<R>(query: PreparedQuery): Promise<QueryResult<R>> {
    if (liftsStatementLimit(query.sql)) this.#isUnlimited = true;
    const { command, rowCount, rows } = await this.#ask(configOf(query));
    return {
      rows: rows as R[],
      ...(/^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  override async changeSavepoint(statement: string) {
    this.#hasSavepoint = true;
    await this.#ask({ text: statement });
  }

  /** A transaction in which a statement failed ends with a rollback, whatever is asked. */
  async commit() {
    const { command } = await this.#ask({ text: 'commit' });
    this.#isInTransaction = false;
    if (command !== 'COMMIT')
      throw new Error('A statement of this transaction failed, so nothing was written.');
  }

  /** After a failed rollback, nobody knows what the connection's next statement would belong to. */
  async rollBack() {
    // Nobody would respond, and the server rolls back when the connection closes.
    if (this.#isBroken || !this.#client) return;
    // Whether they failed doesn't matter anymore.
    this.#unanswered = [];
    try {
      await this.#ask({ text: 'rollback' });
      this.#isInTransaction = false;
    } catch {
      this.#isBroken = true;
    }
  }

  override release() {
    this.#client?.release(this.#isBroken);
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const asked = this.#isUnlimited ? { ...query, query_timeout: UNLIMITED_MS } : query;
    try {
      this.#client ??= await this.#pool.connect();
      const result = this.#client.query(asked);
      // What failed first is why the rest did.
      await Promise.all([...this.#unanswered.splice(0), result]);
      return await result;
    } catch (error) {
      const explained = explain(error);
      if (isUnavailable(explained) && explained.reason === 'away') this.#isBroken = true;
      throw explained;
    }
  }
}

function configOf({ sql, name, parameters }: PreparedQuery): pg.QueryConfig {
  return { text: sql, ...(name !== undefined && { name }), values: bindable(parameters.map(asText)) };
}

/** Kysely's own query of the tables has a boolean; of ours none does. */
function asText(value: unknown): unknown {
  return typeof value === 'boolean' ? String(value) : value;
}
