import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { migrate } from '../../db/migrate.ts';
import { postgresServer } from '../../test/helpers/postgres/postgres-server.ts';
import { fillDatabase } from '../seed/fill.ts';

/** The catalogs that `npm run bench` measures; the project's figures are for these two. */
export const SMALL = { codes: 10_000, stores: 200 };
export const LARGE = { codes: 1_000_000, stores: 10_000 };

/** A fixed day, so that every run measures the same data. */
const TODAY = 20_500;
/** The clock of the benches: noon of that day (epoch ms). */
export const NOW = TODAY * DAY_MS + DAY_MS / 2;

/** Raise it when the tables or their content change, so that no older catalog is measured. */
const VERSION = 8;
const FOLDER = join(tmpdir(), `clipbasket-bench-${VERSION}`);

interface Size {
  readonly codes: number;
  readonly stores: number;
}

/** A database with that catalog, made on the first call and reused by later runs. */
export async function openCatalog(size: Size): Promise<Database> {
  const folder = join(FOLDER, `${size.codes}-${size.stores}`);
  if (!existsSync(folder)) {
    console.log(`filling ${folder} …`);
    rmSync(`${folder}.part`, { recursive: true, force: true });
    await fillCatalog(`${folder}.part`, size);
    renameSync(`${folder}.part`, folder);
  }
  const db = openDatabase(defaultDatabaseUrl(folder));
  await migrate(db);
  return db;
}

/** Memory for a catalog of this size, as an operator would give it. Everything else has its default, and is durable. */
const SERVER_SETTINGS = ['shared_buffers=1GB', 'max_wal_size=4GB'];
/** What a report says of the server. */
export const SERVER = `PostgreSQL as it comes (durable), with ${SERVER_SETTINGS.join(', ')}, over a socket`;

export interface CatalogServer {
  /** As `openCatalog`. */
  open(size: Size): Promise<Database>;
  /** A new database without tables. */
  openEmpty(): Promise<Database>;
  stop(): Promise<void>;
}

/** Starts a database server that keeps the same catalogs between runs. */
export async function startCatalogServer(): Promise<CatalogServer> {
  const server = await postgresServer(SERVER_SETTINGS, { kept: join(FOLDER, 'server') });
  await server.start();
  const ask = async <Row extends pg.QueryResultRow>(statement: string) => {
    const client = new pg.Client(server.urlOf('postgres'));
    await client.connect();
    return client.query<Row>(statement).finally(() => client.end());
  };
  const create = async (name: string) => {
    await ask(`drop database if exists ${name}`);
    await ask(`create database ${name}`);
    return server.urlOf(name);
  };
  return {
    stop: () => server.stop(),
    openEmpty: async () => openDatabase(await create('empty')),
    async open(size) {
      const name = `codes_${size.codes}`;
      const { rows } = await ask<{ name: string }>('select datname as name from pg_database');
      if (!rows.some((row) => row.name === name)) {
        console.log(`filling ${name} …`);
        await fillAt(await create('part'), size);
        await ask(`alter database part rename to ${name}`);
      }
      const db = openDatabase(server.urlOf(name));
      await migrate(db);
      return db;
    },
  };
}

/** Fills a new database in a folder with a catalog. */
export function fillCatalog(folder: string, size: Size): Promise<number> {
  return fillAt(defaultDatabaseUrl(folder), size);
}

async function fillAt(url: string, size: Size): Promise<number> {
  const db = openDatabase(url);
  await migrate(db);
  const { seconds } = await fillDatabase(db, { ...size, seed: 1, today: TODAY });
  await db.destroy();
  return seconds;
}
