import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
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

/** How long a statement waits for another process's write lock. */
const BUSY_TIMEOUT_MS = 5_000;
/** Prepared statements kept a connection; pages use a few dozen, searches some hundred shapes. */
const STATEMENT_CACHE_SIZE = 400;

/**
 * Kysely over the `node:sqlite` of the runtime: one connection that reads and one that writes, because an open
 * transaction would otherwise hold up every page. Writes queue behind one another in the process.
 * `synchronous=FULL` makes each commit durable before it is acknowledged.
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
  #reader: Handle | undefined;
  #writer: Handle | undefined;
  readonly #writes = new Mutex();

  constructor(path: string) {
    this.#path = path;
  }

  async init() {
    this.#writer = new Handle(this.#path, ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']);
    this.#reader = new Handle(this.#path, ['query_only = ON', 'mmap_size = 268435456']);
  }

  async acquireConnection() {
    return new Connection(this.#reader!, this.#writer!, this.#writes);
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection) {
    (connection as Connection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    (connection as Connection).end('rollback');
  }

  async releaseConnection() {}

  async destroy() {
    this.#reader?.close();
    this.#writer?.close();
  }
}

/** What one query or one transaction holds. Reads go to the reader unless a transaction has begun. */
class Connection implements DatabaseConnection {
  readonly #reader: Handle;
  readonly #writer: Handle;
  readonly #writes: Mutex;
  #inTransaction = false;

  constructor(reader: Handle, writer: Handle, writes: Mutex) {
    this.#reader = reader;
    this.#writer = writer;
    this.#writes = writes;
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

  end(command: 'commit' | 'rollback') {
    this.#writer.run(command);
    this.#inTransaction = false;
    this.#writes.unlock();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#writer.execute<R>(query);
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

/** One open file with its prepared statements, least recently used out. */
class Handle {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string, pragmas: readonly string[]) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    for (const pragma of pragmas) this.#database.exec(`pragma ${pragma}`);
  }

  run(sql: string) {
    this.#prepare(sql).run();
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    const parameters = bindable(query.parameters);
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  iterate<R>(query: CompiledQuery): Iterable<R> {
    // Not cached: an unfinished iteration must not be reset by the next user of the same text.
    return this.#database.prepare(query.sql).iterate(...bindable(query.parameters)) as Iterable<R>;
  }

  close() {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENT_CACHE_SIZE) {
      this.#statements.delete(this.#statements.keys().next().value!);
    }
    return statement;
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

/** `node:sqlite` takes a leading plain object for named parameters, so that a stray Date would vanish in silence. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError(
        `A query parameter is ${Object.prototype.toString.call(value)}; bind numbers, text, bytes or null.`,
      );
    }
  }
  return parameters as SQLInputValue[];
}
