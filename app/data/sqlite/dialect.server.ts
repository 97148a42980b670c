import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { refuseFractions } from '../bindable.server.ts';
import { type Engine, type EngineAdapter, isOffThread } from '../engine.server.ts';
import { DatabaseUnavailableError, isLocked } from '../operations/unavailable.server.ts';
import { readerPragmas, SqliteFile, writerPragmas } from './file.server.ts';
import { type FileLock, isHeldStill, lockShared } from './lock.server.ts';
import { LockWait, Mutex } from './lock-wait.server.ts';
import { SqliteReaders } from './threads/readers.server.ts';

/**
 * Kysely over Node's `node:sqlite`, with one connection for reading and one for writing, because an open transaction
 * would otherwise block every page. Writes in this process are queued. Queries that are marked `offThread` run on
 * worker threads. Waiting for locks of other processes doesn't block the event loop; a lock held for too long is thrown
 * as DatabaseUnavailableError.
 */
export function sqliteDialect(path: string, engine: Engine): Dialect {
  return {
    createAdapter: () => new Adapter(engine),
    createDriver: () => new NodeSqliteDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Migrations run in one `BEGIN IMMEDIATE` transaction, which is also their lock against a second process. */
class Adapter extends SqliteAdapter implements EngineAdapter {
  readonly engine: Engine;

  constructor(engine: Engine) {
    super();
    this.engine = engine;
  }

  override get supportsTransactionalDdl() {
    return true;
  }
  override get supportsMultipleConnections() {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #lock: FileLock | undefined;
  #reader: SqliteFile | undefined;
  #writer: SqliteFile | undefined;
  readonly #writes = new Mutex();
  readonly #readers: SqliteReaders;

  constructor(path: string) {
    this.#path = path;
    this.#readers = new SqliteReaders(path);
  }

  /** Waits for another process that is recovering the file after a crash, or about to close it. */
  async init() {
    const wait = new LockWait();
    try {
      this.#lock = await wait.try(() => lockShared(this.#path));
      this.#writer = await wait.try(() => new SqliteFile(this.#path, writerPragmas));
      this.#reader = await wait.try(() => new SqliteFile(this.#path, readerPragmas));
    } catch (error) {
      await this.destroy();
      throw error;
    }
  }

  async acquireConnection() {
    return new Connection(this.#path, this.#reader!, this.#writer!, this.#writes, this.#readers);
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as Connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    (connection as Connection).rollback();
  }

  async savepoint(connection: DatabaseConnection, name: string) {
    (connection as Connection).run(`savepoint ${quote(name)}`);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string) {
    (connection as Connection).run(`rollback to ${quote(name)}`);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string) {
    (connection as Connection).run(`release ${quote(name)}`);
  }

  async releaseConnection() {}

  async destroy() {
    await this.#readers.close();
    this.#reader?.close();
    this.#writer?.close();
    this.#lock?.release();
    this.#reader = undefined;
    this.#writer = undefined;
    this.#lock = undefined;
  }
}

/** The connection of one query or transaction. Reads use the reader unless a transaction has begun. */
class Connection implements DatabaseConnection {
  readonly #path: string;
  readonly #reader: SqliteFile;
  readonly #writer: SqliteFile;
  readonly #writes: Mutex;
  readonly #readers: SqliteReaders;
  /** Set during a transaction. */
  #wait: LockWait | undefined;

  constructor(path: string, reader: SqliteFile, writer: SqliteFile, writes: Mutex, readers: SqliteReaders) {
    this.#path = path;
    this.#reader = reader;
    this.#writer = writer;
    this.#writes = writes;
    this.#readers = readers;
  }

  async begin() {
    const wait = new LockWait();
    await this.#takeTurn(wait);
    try {
      await wait.try(() => this.#writer.run('begin immediate'));
    } catch (error) {
      this.#writes.unlock();
      throw this.#explainLock(error);
    }
    this.#wait = wait;
  }

  /** A commit that fails leaves the transaction open, so the caller can roll back. */
  async commit() {
    await this.#wait!.try(() => this.#writer.run('commit'));
    this.#end();
  }

  rollback() {
    try {
      if (this.#writer.isInTransaction) this.#writer.run('rollback');
    } finally {
      this.#end();
    }
  }

  /** Runs a statement in the current transaction. */
  run(sql: string) {
    this.#writer.run(sql);
  }

  #end() {
    this.#wait = undefined;
    this.#writes.unlock();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    refuseFractions(query.query);
    // In a transaction a query has to see what the transaction wrote.
    if (this.#wait) return this.#writer.execute<R>(query);
    if (isOffThread(query.sql)) return this.#readers.execute<R>(query);
    if (reads(query)) return new LockWait().try(() => this.#reader.execute<R>(query));
    const wait = new LockWait();
    await this.#takeTurn(wait);
    try {
      return await wait.try(() => this.#writer.execute<R>(query));
    } catch (error) {
      throw this.#explainLock(error);
    } finally {
      this.#writes.unlock();
    }
  }

  async #takeTurn(wait: LockWait) {
    try {
      await this.#writes.lock(wait);
    } catch (error) {
      throw this.#explainLock(error);
    }
  }

  /** Behind a lock that lasts minutes is a copy of the database, and writers are told so. */
  #explainLock(error: unknown): unknown {
    return isLocked(error) && isHeldStill(this.#path)
      ? new DatabaseUnavailableError('read-only', 'it is being copied')
      : error;
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: a statement that is being read would hold up the writers.');
  }
}

function quote(name: string) {
  return `"${name.replaceAll('"', '""')}"`;
}

function reads(query: CompiledQuery) {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain)\b/i.test(query.sql);
}
