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
import { type Engine, type EngineAdapter, isOffThread } from '../engine.server.ts';
import { readerPragmas, SqliteFile, writerPragmas } from './file.server.ts';
import { type Hold, holdTogether } from './lock.server.ts';
import { Mutex, Patience } from './patience.server.ts';
import { SqliteReaders } from './threads/readers.server.ts';

/**
 * Kysely over the `node:sqlite` of the runtime: one connection that reads and one that writes, because an open
 * transaction would otherwise hold up every page. Writes queue behind one another in the process. Queries that are
 * marked `offThread` run on worker threads. Locks of other processes are waited for without stopping the event loop;
 * what outlasts the patience is thrown as DatabaseUnavailableError.
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
  #hold: Hold | undefined;
  #reader: SqliteFile | undefined;
  #writer: SqliteFile | undefined;
  readonly #writes = new Mutex();
  readonly #readers: SqliteReaders;

  constructor(path: string) {
    this.#path = path;
    this.#readers = new SqliteReaders(path);
  }

  /** Another process may be bringing the file up to date after a crash, or be about to close it: this is waited for. */
  async init() {
    const patience = new Patience();
    try {
      this.#hold = await patience.try(() => holdTogether(this.#path));
      this.#writer = await patience.try(() => new SqliteFile(this.#path, writerPragmas));
      this.#reader = await patience.try(() => new SqliteFile(this.#path, readerPragmas));
    } catch (error) {
      await this.destroy();
      throw error;
    }
  }

  async acquireConnection() {
    return new Connection(this.#reader!, this.#writer!, this.#writes, this.#readers);
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
    this.#hold?.release();
    this.#reader = undefined;
    this.#writer = undefined;
    this.#hold = undefined;
  }
}

/** What one query or one transaction holds. Reads go to the reader unless a transaction has begun. */
class Connection implements DatabaseConnection {
  readonly #reader: SqliteFile;
  readonly #writer: SqliteFile;
  readonly #writes: Mutex;
  readonly #readers: SqliteReaders;
  /** Of the transaction, while there is one. */
  #patience: Patience | undefined;

  constructor(reader: SqliteFile, writer: SqliteFile, writes: Mutex, readers: SqliteReaders) {
    this.#reader = reader;
    this.#writer = writer;
    this.#writes = writes;
    this.#readers = readers;
  }

  async begin() {
    const patience = new Patience();
    await this.#writes.lock(patience);
    try {
      await patience.try(() => this.#writer.run('begin immediate'));
    } catch (error) {
      this.#writes.unlock();
      throw error;
    }
    this.#patience = patience;
  }

  /** A commit that fails leaves the transaction open, to be rolled back. */
  async commit() {
    await this.#patience!.try(() => this.#writer.run('commit'));
    this.#end();
  }

  rollback() {
    try {
      if (this.#writer.isInTransaction) this.#writer.run('rollback');
    } finally {
      this.#end();
    }
  }

  /** A statement of the transaction that has begun. */
  run(sql: string) {
    this.#writer.run(sql);
  }

  #end() {
    this.#patience = undefined;
    this.#writes.unlock();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // In a transaction a query has to see what the transaction wrote.
    if (this.#patience) return this.#writer.execute<R>(query);
    if (isOffThread(query.sql)) return this.#readers.execute<R>(query);
    if (reads(query)) return new Patience().try(() => this.#reader.execute<R>(query));
    const patience = new Patience();
    await this.#writes.lock(patience);
    try {
      return await patience.try(() => this.#writer.execute<R>(query));
    } finally {
      this.#writes.unlock();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#patience ? this.#writer : this.#reader;
    for (const row of handle.iterate<R>(query)) yield { rows: [row] };
  }
}

function quote(name: string) {
  return `"${name.replaceAll('"', '""')}"`;
}

function reads(query: CompiledQuery) {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain)\b/i.test(query.sql);
}
