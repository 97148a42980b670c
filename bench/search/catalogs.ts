import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { migrate } from '../../db/migrate.ts';
import { fillDatabase } from '../seed/fill.ts';

/** The catalogs that `npm run bench` measures; the project's figures are for these two. */
export const SMALL = { codes: 10_000, stores: 200 };
export const LARGE = { codes: 1_000_000, stores: 10_000 };

/** A fixed day, so that every run measures the same data. */
const TODAY = 20_500;
/** The clock of the benches: noon of that day (epoch ms). */
export const NOW = TODAY * DAY_MS + DAY_MS / 2;

/** Raise it when the tables or what they are filled with change, so that no older catalog is measured. */
const VERSION = 4;
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

/** Fills a new database in a folder with a catalog. */
export async function fillCatalog(folder: string, size: Size): Promise<number> {
  const db = openDatabase(defaultDatabaseUrl(folder));
  await migrate(db);
  const { seconds } = await fillDatabase(db, { ...size, seed: 1, today: TODAY });
  await db.destroy();
  return seconds;
}
