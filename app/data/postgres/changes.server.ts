import pg from 'pg';
import type { ContentChanges } from '../engine.server.ts';
import { DatabaseUnavailableError } from '../operations/unavailable.server.ts';
import { explain } from './errors.server.ts';
import { connectionOf } from './pool.server.ts';

/** Where a trigger on `cache_version` tells its new number. */
const CHANNEL = 'cache_version';
/** The number is read this often as well: some servers don't notify, and a dead connection doesn't say so. */
const READ_MS = 1_000;
/** The tables that every page needs. */
const CHECKED = ['cache_version', 'code', 'store', 'setting'];

/** On PostgreSQL over a connection of its own, which is opened again whenever it breaks. */
export async function watchChanges(url: string): Promise<ContentChanges> {
  const watch = new Watch(url);
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
  #client: Promise<pg.Client> | undefined;
  #version = 0;
  #failure: unknown;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  get version(): number {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#version;
  }

  async read(): Promise<void> {
    const { rows } = await this.#query<{ version: number }>('select version from cache_version where id = 1');
    this.#version = rows[0]!.version;
  }

  async check(): Promise<void> {
    for (const table of CHECKED) await this.#query(`select * from ${table} limit 1`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.then((client) => client.end()).catch(() => {});
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
    const client = new pg.Client({ ...connectionOf(this.#url), query_timeout: READ_MS });
    client.on('notification', ({ payload }) => {
      this.#version = Number(payload);
    });
    client.on('error', (error) => {
      if (this.#client) this.#lose(this.#client, error);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`).catch((error: unknown) => {
      // Some compatible servers don't have it. Then the number is only read.
      if ((error as { code?: string }).code === undefined) throw error;
    });
    return client;
  }

  #lose(client: Promise<pg.Client>, error: unknown) {
    this.#failure = explain(error);
    if (this.#client !== client) return;
    this.#client = undefined;
    client.then((lost) => lost.end()).catch(() => {});
  }
}
