import {
  type DatabaseConnection,
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
import type { Engine, EngineAdapter } from '../engine.server.ts';
import { DatabaseUnavailableError, isLocked, isUnavailable } from '../operations/unavailable.server.ts';
import type { PreparedQuery } from '../prepared.server.ts';
import { explain } from './errors.server.ts';
import { liftStatementLimit, liftsStatementLimit, UNLIMITED_MS } from './limits.server.ts';
import { Gate, LOCK_MS, openPool, WAITING_WRITERS } from './pool.server.ts';

// Advisory locks are numbers that programs agree on. Ours spell "clip", "clic", and "clib" in ASCII.
/** Held by the transaction that writes. */
export const WRITER = 0x63_6c_69_70;

/** Held while the database is copied, so that writers know why they wait. */
export const STILL = 0x63_6c_69_63;

/** Held while a backup is made, because two would use one table for their emails. Those who erase traces share it. */
export const BACKUP = 0x63_6c_69_62;

/**
 * Kysely over `pg`. Writers take turns, as on SQLite, by one lock that each transaction begins with: rules that read
 * before they write (the last owner, a link that works once) hold without thinking of others. Readers don't wait for
 * them, because those that wait hold only some of the connections. An error that isn't the query's own fault is thrown as
 * DatabaseUnavailableError.
 */
export function postgresDialect(url: string, engine: Engine, heard: (version: number) => void): Dialect {
  return {
    createAdapter: () => new Adapter(engine),
    createDriver: () => new PostgresDriver(url, heard),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class Adapter extends PostgresAdapter implements EngineAdapter {
  readonly engine: Engine;

  constructor(engine: Engine) {
    super();
    this.engine = engine;
  }

  /** The lock of the transaction keeps others from migrating. Building an index of many rows takes long. */
  override async acquireMigrationLock(db: Kysely<unknown>) {
    await liftStatementLimit(db);
  }

  override async releaseMigrationLock() {}
}

class PostgresDriver implements Driver {
  readonly #url: string;
  readonly #heard: (version: number) => void;
  readonly #gate = new Gate(WAITING_WRITERS);
  #pool: pg.Pool | undefined;

  constructor(url: string, heard: (version: number) => void) {
    this.#url = url;
    this.#heard = heard;
  }

  async init() {
    this.#pool = openPool(this.#url, this.#heard);
  }

  async acquireConnection() {
    return new Connection(this.#pool!, this.#gate);
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as Connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as Connection).rollBack();
  }

  async savepoint(connection: DatabaseConnection, name: string) {
    await (connection as Connection).setSavepoint(name);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string) {
    await (connection as Connection).run(`rollback to ${quote(name)}`);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string) {
    await (connection as Connection).run(`release ${quote(name)}`);
  }

  async releaseConnection(connection: DatabaseConnection) {
    (connection as Connection).release();
  }

  async destroy() {
    await this.#pool?.end();
    this.#pool = undefined;
  }
}

const WRITES: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/** A connection of the pool, for one query or transaction. It's taken from there with the first statement. */
class Connection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  readonly #gate: Gate;
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  #hasSavepoint = false;
  /** What was sent, and nobody has waited for yet. */
  #unanswered: Promise<pg.QueryResult>[] = [];
  #isBroken = false;
  #isUnlimited = false;

  constructor(pool: pg.Pool, gate: Gate) {
    this.#pool = pool;
    this.#gate = gate;
  }

  async begin() {
    try {
      await this.#takeTurn();
      this.#isInTransaction = true;
    } catch (error) {
      throw isLocked(error) && (await this.#isHeldStill())
        ? new DatabaseUnavailableError('read-only', 'it is being copied')
        : error;
    }
  }

  async #takeTurn() {
    if (!(await this.#gate.enter(LOCK_MS))) throw new DatabaseUnavailableError('locked', 'many writers wait');
    try {
      await this.run(`begin; select pg_advisory_xact_lock(${WRITER})`);
    } catch (error) {
      await this.rollBack();
      throw error;
    } finally {
      this.#gate.leave();
    }
  }

  /** Behind a lock that lasts minutes is a copy of the database, and writers are told so. */
  async #isHeldStill(): Promise<boolean> {
    const { rows } = await this.#ask({ text: `select pg_try_advisory_xact_lock_shared(${STILL}) as free` });
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

  /** Runs a statement, or several, without values. */
  async run(statements: string) {
    await this.#ask({ text: statements });
  }

  async setSavepoint(name: string) {
    this.#hasSavepoint = true;
    await this.run(`savepoint ${quote(name)}`);
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
      await this.run('rollback');
      this.#isInTransaction = false;
    } catch {
      this.#isBroken = true;
    }
  }

  release() {
    this.#client?.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed.');
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

function quote(name: string) {
  return `"${name.replaceAll('"', '""')}"`;
}
