import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

/** How long a statement waits for another process's write lock. */
const BUSY_TIMEOUT_MS = 5_000;
/** Prepared statements kept a connection; pages use a few dozen, searches some hundred shapes. */
const STATEMENT_CACHE_SIZE = 400;
/** As much of the file as may be mapped; only pages that are read take memory, and the system may have them back. */
const MAPPED_BYTES = 0x7fff0000;
/** 16 MB: pages that are written again and again (counts of copies) reach the file itself once in a while. */
const CHECKPOINT_PAGES = 4_000;

/** What a connection that only reads is opened with. */
export const readerPragmas = ['query_only = ON', `mmap_size = ${MAPPED_BYTES}`];
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
  `mmap_size = ${MAPPED_BYTES}`,
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

/** One open file with its prepared statements, least recently used out. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(path: string, pragmas: readonly string[]) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    for (const pragma of pragmas) this.#database.exec(`pragma ${pragma}`);
  }

  run(sql: string) {
    this.#prepare(sql).statement.run();
  }

  execute<R>(query: Statement): QueryResult<R> {
    const { statement, hasRows } = this.#prepare(query.sql);
    const parameters = bindable(query.parameters);
    if (hasRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  iterate<R>(query: Statement): Iterable<R> {
    // Not cached: an unfinished iteration must not be reset by the next user of the same text.
    return this.#database.prepare(query.sql).iterate(...bindable(query.parameters)) as Iterable<R>;
  }

  close() {
    this.#prepared.clear();
    this.#database.close();
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
