/** How a database system writes what differs in its tables: column types, and the end of a table. */
export interface TableSyntax {
  /** An id that the database gives, and never gives again: old links must not lead to another record. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly time: string;
  readonly bytes: string;
  /** Closes a table whose rows are found by id. */
  readonly end: string;
  /** Closes a table whose rows are found by a key of several columns. */
  readonly endKeyed: string;
}

/** A column that holds yes or no. */
export function flag(name: string): string {
  return `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
}

/** Marks demonstration records, which the owner removes in one action. */
export const sample = flag('sample');

/** Raised by edits, never by counters: an editor's save names the version it began from. */
export const version = 'version INTEGER NOT NULL DEFAULT 1';

export const status = `status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'withdrawn'))`;
