import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ContentChanges, NEEDED_TABLES } from '../engine.server.ts';
import { DatabaseUnavailableError } from '../operations/unavailable.server.ts';
import { explain } from './errors.server.ts';
import { connectionOf, listen } from './pool.server.ts';

/** The number is read this often as well: some servers don't notify, and a dead connection doesn't say so. */
const READ_MS = 1_000;

/** The newest number of `cache_version` that this process has heard of, on whichever connection. */
export class KnownVersion {
  #number = 0;

  get number(): number {
    return this.#number;
  }

  /** Connections hear of changes in different order, so an older one may come later. */
  readonly hear = (version: number): void => {
    this.#number = Math.max(this.#number, version);
  };

  /** What was read; smaller than what was known where a backup has been restored. */
  set(version: number): void {
    this.#number = version;
  }
}

/** On PostgreSQL over a connection of its own, which is opened again whenever it breaks. */
export async function watchChanges(url: string, known: KnownVersion): Promise<ContentChanges> {
  const watch = new Watch(url, known);
  await watch.read();
  const timer = setInterval(() => void watch.read().catch(() => {}), READ_MS).unref();
  return {
    version: () => watch.version,
    check: () => watch.check(),
    async close() {
      clearInterval(timer);
      await watch.close();
    },
  };
}

class Watch {
  readonly #url: string;
  readonly #known: KnownVersion;
  #client: Promise<pg.Client> | undefined;
  #failure: unknown;
  #isClosed = false;

  constructor(url: string, known: KnownVersion) {
    this.#url = url;
    this.#known = known;
  }

  get version(): number {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#known.number;
  }

  async read(): Promise<void> {
    const before = this.#known.number;
    const { rows } = await this.#query<{ version: number }>('select version from cache_version where id = 1');
    // Unless a newer one was heard of while this was read.
    if (this.#known.number === before) this.#known.set(rows[0]!.version);
  }

  async check(): Promise<void> {
    for (const table of NEEDED_TABLES) await this.#query(`select * from ${table} limit 1`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = this.#client?.then((client) => client.end()).catch(() => {});
    // A machine that has vanished never says goodbye.
    await Promise.race([ended, pause(READ_MS, undefined, { ref: false })]);
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>> {
    if (this.#isClosed) throw new DatabaseUnavailableError('away', 'the connection is closed');
    this.#client ??= this.#connect();
    const client = this.#client;
    try {
      const result = await (await client).query<Row>(text);
      this.#failure = undefined;
      return result;
    } catch (error) {
      this.#lose(client, error);
      throw explain(error);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ pipeline: true, ...connectionOf(this.#url), query_timeout: READ_MS });
    client.on('error', (error) => {
      if (this.#client) this.#lose(this.#client, error);
    });
    try {
      await client.connect();
      await listen(client, this.#known.hear);
      return client;
    } catch (error) {
      // It may be connected and only slow; the server would keep its session.
      client.end().catch(() => {});
      throw error;
    }
  }

  #lose(client: Promise<pg.Client>, error: unknown) {
    this.#failure = explain(error);
    if (this.#client !== client) return;
    this.#client = undefined;
    client.then((lost) => lost.end()).catch(() => {});
  }
}
