import { type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Term } from '../domain/search/patterns.ts';
import type { FindCodes } from './codes/find-codes.ts';
import type { Database, DatabaseTransaction } from './database.server.ts';
import type { ListColumns } from './list-table.ts';

/**
 * A database of the site, and everything that differs between database systems. Queries reach it
 * through their database (`engineOf`), commands through the setting (`engineAt` in database.server.ts).
 *
 * An engine's Kysely handle also promises:
 * - Integers come as JavaScript numbers: 64-bit columns, counts, and sums. One that would lose digits is an error.
 * - What isn't the query's own fault is thrown as DatabaseUnavailableError, locks after a wait of two seconds.
 * - An acknowledged write is on disk. Savepoints work.
 */
export interface Engine {
  /** What an operator calls the database: a path, or an address without its password. */
  readonly place: string;
  /** Which system's SQL it takes, for migrations. */
  readonly name: 'sqlite' | 'postgres';
  /** Whether several machines may use it: what one machine would count in memory is then counted in the database. */
  readonly isShared: boolean;
  /** Its files on this machine, existing or not. They hold what visitors wrote. */
  readonly files: readonly string[];
  /** The folder of the backups, where tombstones are kept as well; without one, they are in the database alone. */
  readonly backups: string | undefined;
  /** How the names of its backups end: their formats differ. */
  readonly backupEnding: '.db' | '.dump';
  /** Opens the database at the first query, and makes it where there is none. */
  open(): Database;
  readonly findCodes: FindCodes;
  /** Whether the column `search_text` has all of these terms, as a condition that no index is chosen by. */
  readonly hasTerms: (terms: readonly Term[]) => RawBuilder<unknown>;
  /** A list (`listOf` in list-table.ts) as a table in SQL: one statement, however long the list is. */
  readonly listTable: (columns: ListColumns, list: string) => RawBuilder<unknown>;
  /** Runs a migration, and notes which tables it makes: a restore by an older version replaces those, too. */
  noteTables(db: Database, migrate: () => Promise<void>): Promise<void>;
  /** A column of bytes in SQL, as text in hex. */
  readonly hexOf: (column: string) => RawBuilder<string>;
  /** Watches for changes of public content, however they were made. */
  watchChanges(): Promise<ContentChanges>;
  /**
   * Runs `load`, which adds many codes, in one transaction that builds indexes at its end. For an empty or nearly empty
   * database: the time at the end grows with all codes, not with those added.
   */
  loadInBulk(
    db: Database,
    load: (transaction: DatabaseTransaction) => Promise<void>,
    check?: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<void>;
  /**
   * Brings what its planner knows of the tables up to date, after they have grown a lot: until it notices by itself, a
   * minute later, pages of a site that was small take a hundred times as long.
   */
  takeStock(db: Database): Promise<void>;
  /** What copies a database into another, which may be of another engine. */
  readonly transfer: Transfer;
  /**
   * Erases the traces of deleted rows from the database's files.
   * @throws an error for the operator, when a backup or another connection is in the way for longer than half a minute
   */
  eraseTraces(db: Database): Promise<void>;
  /** What `eraseTraces` has reached and what it hasn't, in sentences for the operator. */
  readonly reachOfErasure: string;
  /** How many bytes the database has; undefined where there is none yet, 0 when that is unknown. */
  size(): Promise<number | undefined>;
  /** Describes why the database isn't healthy, or isn't this site's; undefined when it is. */
  findDamage(): Promise<string | undefined>;
  /**
   * The names of its tombstones, read without changing anything; none where there is no database yet.
   * @throws when it can't be read
   */
  listTombstones(): Promise<readonly string[]>;
  /** What its server says of itself; undefined where it's a file, or the server can't be reached. */
  readServer(): Promise<ServerState | undefined>;
  /**
   * Copies the database, which may be in use, as it is at one moment, into the new file `target`: everything except
   * what tells visitors apart. A file of that name is a whole backup. `signal` cancels it.
   * @returns the size of the copy in bytes
   * @throws BackupError when there is nothing to copy, something in the way, or no room
   */
  backUp(target: string, signal?: AbortSignal): Promise<number>;
  /**
   * Puts a backup in the place of the database, and what was there into `replaced`. A crash leaves either one whole.
   * @throws BackupError when the backup is damaged or isn't one, or the database is in use
   */
  restore(backup: string, replaced: string): Promise<void>;
}

export interface ServerState {
  /** "15.4". */
  readonly version: string;
  /** Connections of all programs, and how many there may be. */
  readonly connections: number;
  readonly maxConnections: number;
  /** Whether it's a replica, which only copies what another server writes. */
  readonly isReplica: boolean;
  /** Names of its settings that may lose or damage written data when the power fails: "fsync". */
  readonly unsafe: readonly string[];
  /** Its replicas, which copy what it writes. */
  readonly replicas: readonly {
    readonly name: string;
    /** How far it's behind; null when the database's user may not know. */
    readonly behindMs: number | null;
  }[];
}

/** Reading and writing of whole tables. */
export interface Transfer {
  /**
   * Runs `read` and keeps everyone from changing the database meanwhile. Writers are told that it's read-only; readers
   * notice nothing. The lock ends with the process.
   * @throws DatabaseUnavailableError when a writer doesn't end
   */
  keepUnchanged<Result>(
    db: Database,
    read: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<Result>;
  /** Adds rows to a table as they are, their ids included. All have the same columns. */
  insertRows(transaction: DatabaseTransaction, table: string, rows: readonly Row[]): Promise<void>;
  /** The last id that each table has given. Ids aren't given again, even after their rows are deleted. */
  listLastIds(db: Database): Promise<ReadonlyMap<string, number>>;
  /** Makes the next ids greater than these, and than all ids in the tables. */
  setLastIds(transaction: DatabaseTransaction, ids: ReadonlyMap<string, number>): Promise<void>;
}

/** A row with all its columns: numbers, texts, bytes, and nulls. */
export type Row = Readonly<Record<string, unknown>>;

/** The tables that every page needs, which `ContentChanges.check` reads. */
export const NEEDED_TABLES = ['cache_version', 'code', 'store', 'setting'] as const;

/** How a process learns that public content has changed, in this process or another. */
export interface ContentChanges {
  /**
   * The number last committed to `cache_version`. Takes microseconds.
   * @throws DatabaseUnavailableError when it can't be read
   */
  version(): number;
  /**
   * Reads a little of the main tables from the database itself, past what is in memory.
   * @throws DatabaseUnavailableError when that can't be done
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** What an engine's dialect gives Kysely: a transaction shares it with its database. */
export interface EngineAdapter extends DialectAdapter {
  readonly engine: Engine;
}

export function engineOf(db: Database): Engine {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}

const OFF_THREAD = '/* off-thread */';

/**
 * A prefix for a `select` that may take milliseconds. Where the database runs inside this process, the query runs on a
 * worker thread, so no page waits for it. Elsewhere the prefix is just a comment.
 */
export const offThread = sql.raw(OFF_THREAD);

/** Reading this many codes takes a few milliseconds; pages should not wait longer. */
const ON_THIS_THREAD = 5_000;

/** The prefix for a `select` that reads so many codes: a small one costs less than asking another thread. */
export function threadFor(codes: number) {
  return codes > ON_THIS_THREAD ? offThread : sql.raw('');
}

export function isOffThread(query: string): boolean {
  return query.trimStart().startsWith(OFF_THREAD);
}

/** Whether a query surely changes nothing. */
export function reads({ query, sql: text }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*(select|explain)\b/i.test(text);
}

/**
 * A column of numbers, written so that the database chooses no index by a condition on it: many rows meet it, and
 * another index has the few that are wanted, or their order.
 */
export function unindexed(column: string): RawBuilder<number> {
  return sql`+${sql.ref(column)}`;
}
