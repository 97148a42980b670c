import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { refuseFractions } from '../bindable.server.ts';
import { Connection, driverOf } from '../driver.server.ts';
import { type Engine, type EngineAdapter, isOffThread, reads } from '../engine.server.ts';
import { Turns } from '../turns.server.ts';
import { DatabaseUnavailableError, isLocked } from '../upkeep/unavailable.server.ts';
import { readerPragmas, SqliteFile, writerPragmas } from './file.server.ts';
import { type FileLock, isBeingCopied, lockShared } from './lock.server.ts';
import { LockWait } from './lock-wait.server.ts';
import { SqliteReaders } from './threads/readers.server.ts';

/**
 * Kysely over Node's `node:sqlite`, with one connection for reading and one for writing, because an open transaction
 * would otherwise block every page. Writes in this process are queued. Queries that are marked `offThread` run on
 * worker threads. Waiting for locks of other processes doesn't block the event loop; a lock held for too long is thrown
 * as DatabaseUnavailableError.
 */
export function sqliteDialect(path: string, engine: Engine): Dialect {
  return {
    createAdapter: (): EngineAdapter => Object.assign(new Adapter(), { engine }),
    createDriver: () => createDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Migrations run in one `BEGIN IMMEDIATE` transaction, which is also their lock against a second process. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
  override get supportsMultipleConnections() {
    return true;
  }
}

/** What the connections of a database share. */
interface Files {
  readonly path: string;
  readonly reader: SqliteFile;
  readonly writer: SqliteFile;
  readonly readers: SqliteReaders;
  /** Of those that write. */
  readonly turns: Turns;
}

function createDriver(path: string): Driver {
  const readers = new SqliteReaders(path);
  const turns = new Turns();
  let lock: FileLock | undefined;
  let reader: SqliteFile | undefined;
  let writer: SqliteFile | undefined;
  const close = async () => {
    await readers.close();
    reader?.close();
    writer?.close();
    lock?.release();
    lock = reader = writer = undefined;
  };
  return driverOf({
    /** Waits for another process that is recovering the file after a crash, or about to close it. */
    async open() {
      const wait = new LockWait();
      try {
        lock = await wait.try(() => lockShared(path));
        writer = await wait.try(() => new SqliteFile(path, writerPragmas));
        reader = await wait.try(() => new SqliteFile(path, readerPragmas));
      } catch (error) {
        await close();
        throw error;
      }
    },
    connect: () => new SqliteConnection({ path, reader: reader!, writer: writer!, readers, turns }),
    close,
  });
}

/** Reads use the reader unless a transaction has begun. */
class SqliteConnection extends Connection {
  readonly #files: Files;
  /** Set during a transaction. */
  #wait: LockWait | undefined;

  constructor(files: Files) {
    super();
    this.#files = files;
  }

  async begin() {
    const wait = new LockWait();
    await this.#takeTurn(wait, () => this.#files.writer.run('begin immediate'));
    this.#wait = wait;
  }

  async commit() {
    await this.#wait!.try(() => this.#files.writer.run('commit'));
    this.#end();
  }

  async rollBack() {
    const { writer } = this.#files;
    try {
      if (writer.isInTransaction) writer.run('rollback');
    } finally {
      this.#end();
    }
  }

  override async changeSavepoint(statement: string) {
    this.#files.writer.run(statement);
  }

  #end() {
    this.#wait = undefined;
    this.#files.turns.end();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader, readers } = this.#files;
    refuseFractions(query.query);
    // In a transaction a query has to see what the transaction wrote.
    if (this.#wait) return writer.execute<R>(query);
    if (isOffThread(query.sql)) return readers.execute<R>(query);
    if (reads(query)) return new LockWait().try(() => reader.execute<R>(query));
    const result = await this.#takeTurn(new LockWait(), () => writer.execute<R>(query));
    this.#files.turns.end();
    return result;
  }

  /** Runs what the writer does first. Afterward its turn has to be ended, unless this throws. */
  async #takeTurn<Result>(wait: LockWait, work: () => Result): Promise<Result> {
    const { path, turns } = this.#files;
    try {
      const turn = turns.take(wait.leftMs);
      if (turn) await wait.spend(turn);
      try {
        return await wait.try(work);
      } catch (error) {
        turns.end();
        throw error;
      }
    } catch (error) {
      // Behind a lock that lasts minutes is a copy of the database, and writers are told so.
      if (isLocked(error) && isBeingCopied(path))
        throw new DatabaseUnavailableError('read-only', 'it is being copied');
      throw error;
    }
  }
}
