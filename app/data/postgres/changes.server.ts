import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ContentChanges, NEEDED_TABLES } from '../engine.server.ts';
import { explain } from './errors.server.ts';
import { openPool } from './pool.server.ts';

/** The number is read this often as well: some servers don't notify, and a dead connection doesn't say so. */
const READ_MS = 1_000;

/** The newest number of `cache_version` that this process has heard of, on any connection. */
export class KnownVersion {
  number = 0;

  /** Connections hear of changes in different order, so an older one may come later. */
  readonly hear = (version: number): void => {
    this.number = Math.max(this.number, version);
  };
}

/** On PostgreSQL, over a connection of its own, which is reopened whenever it breaks. */
export async function watchChanges(url: string, known: KnownVersion): Promise<ContentChanges> {
  const pool = openPool(url, known.hear, { max: 1, idleTimeoutMillis: 0, query_timeout: READ_MS });
  let failure: unknown;
  const fail = (error: unknown) => {
    failure = explain(error);
    return failure;
  };
  pool.on('error', fail);
  const query = async <Row extends pg.QueryResultRow>(text: string) => {
    try {
      const result = await pool.query<Row>(text);
      failure = undefined;
      return result;
    } catch (error) {
      throw fail(error);
    }
  };
  const read = async () => {
    const before = known.number;
    const { rows } = await query<{ version: number }>('select version from cache_version where id = 1');
    // Unless a newer number arrived during the read. It's smaller than before where a backup has been restored.
    if (known.number === before) known.number = rows[0]!.version;
  };
  await read();
  const timer = setInterval(() => void read().catch(() => {}), READ_MS).unref();
  return {
    version() {
      if (failure !== undefined) throw failure;
      return known.number;
    },
    async check() {
      for (const table of NEEDED_TABLES) await query(`select * from ${table} limit 1`);
    },
    async close() {
      clearInterval(timer);
      // A machine that has vanished never says goodbye.
      await Promise.race([pool.end(), pause(READ_MS, undefined, { ref: false })]);
    },
  };
}
