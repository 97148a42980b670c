import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { bindable } from '../bindable.server.ts';
import { isUnavailable } from '../upkeep/unavailable.server.ts';
import { explain } from './errors.server.ts';

/** Prepared statements cached per connection. Pages use a few dozen, searches about a hundred. */
const STATEMENT_CACHE_SIZE = 400;
/** 16 MB. Pages that are written again and again (counts of copies) are rarely copied into the file itself. */
const CHECKPOINT_PAGES = 4_000;

/** Searches of a large catalog read a few thousand pages each. The memory is allocated as they do. */
const THREAD_CACHE_KIB = 64_000;

// No connection maps the file into memory. A mapped page that can't be read, because the file was truncated or the disk
// fails, would kill the process by a signal.

/** For a connection that only reads. */
export const readerPragmas = ['query_only = ON'];
/** For a reader on a worker thread, where long queries run. */
export const threadPragmas = [...readerPragmas, `cache_size = -${THREAD_CACHE_KIB}`];
/**
 * `synchronous=FULL` makes each commit durable before it is acknowledged; `secure_delete` overwrites deleted
 * and blanked data, which is often personal.
 */
export const writerPragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'secure_delete = ON',
  'foreign_keys = ON',
  `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
];

/** A statement with its values, in their order. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it returns rows. Cached, because reading its columns costs as much as a small query. */
  readonly hasRows: boolean;
}

/**
 * An open file with an LRU cache of prepared statements. Errors that aren't the statement's own fault are thrown as
 * DatabaseUnavailableError.
 */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: STATEMENT_CACHE_SIZE });

  /** @param timeoutMs how long SQLite itself waits for locks, during which nothing else runs on this thread */
  constructor(path: string, pragmas: readonly string[], timeoutMs = 0) {
    this.#database = open(path, pragmas, timeoutMs);
  }

  /** Also false when an error has ended the transaction, as a full disk does. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run(sql: string) {
    this.execute({ sql, parameters: [] });
  }

  execute<R>(query: Statement): QueryResult<R> {
    try {
      const { statement, hasRows } = this.#prepare(query.sql);
      const parameters = bindable(query.parameters);
      if (hasRows) return { rows: statement.all(...parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw this.#explain(error);
    }
  }

  close() {
    this.#prepared.clear();
    this.#database.close();
  }

  #explain(error: unknown): unknown {
    const explained = explain(error, this.#database);
    // Cached pages of the file that were read while it was damaged must not be used afterward.
    if (isUnavailable(explained) && (explained.reason === 'damaged' || explained.reason === 'failing'))
      this.#database.exec('pragma shrink_memory');
    return explained;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function open(path: string, pragmas: readonly string[], timeoutMs: number): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: timeoutMs });
    for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
    return database;
  } catch (error) {
    database?.close();
    throw explain(error);
  }
}
