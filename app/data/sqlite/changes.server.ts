import { DatabaseSync } from 'node:sqlite';
import { type ContentChanges, NEEDED_TABLES } from '../engine.server.ts';
import { explain } from './errors.server.ts';

/** On SQLite by polling: reading one row, on a separate connection, takes 2 µs. */
export function watchChanges(databasePath: string): ContentChanges {
  const database = new DatabaseSync(databasePath, { readOnly: true, timeout: 0 });
  const statement = database.prepare('select version from cache_version where id = 1');
  const checks = NEEDED_TABLES.map((table) => database.prepare(`select * from ${table} limit 1`));
  const forgetPages = () => database.exec('pragma shrink_memory');
  const reading = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      // Cached pages of the file that were read while it was damaged must not be used afterward.
      forgetPages();
      throw explain(error, database);
    }
  };
  return {
    version: () => reading(() => Number(statement.get()!.version)),
    async check() {
      forgetPages();
      reading(() => {
        for (const check of checks) check.get();
      });
    },
    close: async () => database.close(),
  };
}
