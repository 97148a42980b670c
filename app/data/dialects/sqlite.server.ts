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
import { isOffThread } from './off-thread.ts';
import { readerPragmas, SqliteFile, writerPragmas } from './sqlite-file.server.ts';
import { SqliteReaders } from './sqlite-readers.server.ts';

/**
 * Kysely over the `node:sqlite` of the runtime: one connection that reads and one that writes, because an open
 * transaction would otherwise hold up every page. Writes queue behind one another in the process. Queries that are
 * marked `offThread` run on worker threads.
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Migrations run in one `BEGIN IMMEDIATE` transaction, which is also their lock against a second process. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
  override get supportsMultipleConnections() {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #reader: SqliteFile | undefined;
  #writer: SqliteFile | undefined;
  readonly #writes = new Mutex();
  readonly #readers: SqliteReaders;

  constructor(path: string) {
    this.#path = path;
    this.#readers = new SqliteReaders(path);
  }

  async init() {
    this.#writer = new SqliteFile(this.#path, writerPragmas);
    this.#reader = new SqliteFile(this.#path, readerPragmas);
  }

  async acquireConnection() {
    return new Connection(this.#reader!, this.#writer!, this.#writes, this.#readers);
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection) {
    (connection as Connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    (connection as Connection).rollback();
  }

  async releaseConnection() {}

  async destroy() {
    await this.#readers.close();
    this.#reader?.close();
    this.#writer?.close();
  }
}

/** What one query or one transaction holds. Reads go to the reader unless a transaction has begun. */
class Connection implements DatabaseConnection {
  readonly #reader: SqliteFile;
  readonly #writer: SqliteFile;
  readonly #writes: Mutex;
  readonly #readers: SqliteReaders;
  #inTransaction = false;

  constructor(reader: SqliteFile, writer: SqliteFile, writes: Mutex, readers: SqliteReaders) {
    this.#reader = reader;
    this.#writer = writer;
    this.#writes = writes;
    this.#readers = readers;
  }

  async begin() {
    await this.#writes.lock();
    try {
      this.#writer.run('begin immediate');
    } catch (error) {
      this.#writes.unlock();
      throw error;
    }
    this.#inTransaction = true;
  }

  /** A commit that fails leaves the transaction open, to be rolled back. */
  commit() {
    this.#writer.run('commit');
    this.#end();
  }

  rollback() {
    try {
      this.#writer.run('rollback');
    } finally {
      this.#end();
    }
  }

  #end() {
    this.#inTransaction = false;
    this.#writes.unlock();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // In a transaction a query has to see what the transaction wrote.
    if (this.#inTransaction) return this.#writer.execute<R>(query);
    if (isOffThread(query.sql)) return this.#readers.execute<R>(query);
    if (reads(query)) return this.#reader.execute<R>(query);
    await this.#writes.lock();
    try {
      return this.#writer.execute<R>(query);
    } finally {
      this.#writes.unlock();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#inTransaction ? this.#writer : this.#reader;
    for (const row of handle.iterate<R>(query)) yield { rows: [row] };
  }
}

/** Lets one holder through at a time, in the order of asking. */
class Mutex {
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  async lock() {
    const before = this.#tail;
    let release = () => {};
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
  }

  unlock() {
    this.#release();
  }
}

function reads(query: CompiledQuery) {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain)\b/i.test(query.sql);
}
