import { DatabaseSync } from 'node:sqlite';

/** How a process learns that content has changed, by its own hand or another process's. */
export interface ContentChanges {
  /** The number in `cache_version`, as committed last. */
  version(): number;
  close(): void;
}

/** On SQLite by looking: a row of a table of one row, on a connection of its own, takes 2 µs. */
export function watchChanges(databasePath: string): ContentChanges {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const statement = database.prepare('select version from cache_version where id = 1');
  return {
    version: () => Number(statement.get()!.version),
    close: () => database.close(),
  };
}
