import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { isUnavailable } from '../operations/unavailable.server.ts';
import { explain } from './errors.server.ts';

/** Prepared statements kept a connection; pages use a few dozen, searches some hundred shapes. */
const STATEMENT_CACHE_SIZE = 400;
/** 16 MB: pages that are written again and again (counts of copies) reach the file itself once in a while. */
const CHECKPOINT_PAGES = 4_000;

/** Searches of a large catalog read some thousand pages each; it's taken as they do. */
const THREAD_CACHE_KIB = 64_000;

// None maps the file into memory: a mapped page that can't be read, on a file that was cut or a disk that fails, ends
// the process by a signal.

/** What a connection that only reads is opened with. */
export const readerPragmas = ['query_only = ON'];
/** The same on a thread, where long queries run. */
export const threadPragmas = [...readerPragmas, `cache_size = -${THREAD_CACHE_KIB}`];
/**
 * `synchronous=FULL` makes each commit durable before it is acknowledged; `secure_delete` overwrites what is deleted
 * or blanked, which is often somebody's.
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
  /** Whether it gives rows; asking for its columns each time costs as much as a small query. */
  readonly hasRows: boolean;
}

/**
 * One open file with its prepared statements, least recently used out. What isn't the statement's own fault is thrown
 * as DatabaseUnavailableError.
 */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  /** @param timeoutMs how long SQLite itself waits for locks, during which nothing else runs on this thread */
  constructor(path: string, pragmas: readonly string[], timeoutMs = 0) {
    this.#database = open(path, pragmas, timeoutMs);
  }

  /** False also when an error has ended the transaction: a full disk does. */
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
    // Pages of the file that were read while it was damaged must not outlast the damage.
    if (isUnavailable(explained) && (explained.reason === 'damaged' || explained.reason === 'failing'))
      this.#database.exec('pragma shrink_memory');
    return explained;
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared) {
      this.#prepared.delete(sql);
    } else {
      const statement = this.#database.prepare(sql);
      prepared = { statement, hasRows: statement.columns().length > 0 };
    }
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > STATEMENT_CACHE_SIZE) {
      this.#prepared.delete(this.#prepared.keys().next().value!);
    }
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
