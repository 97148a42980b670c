import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../app/data/database.server.ts';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { dumpOf } from '../data/database-dump.ts';
import { NOON } from '../data/sample-database.ts';
import { liveADay } from '../site/site-life.ts';
import { emptyPostgres } from './postgres-database.ts';

/** The server of this run. */
export const postgresUrl = () => inject('postgresUrl')!;

/** A migrated database with so many searches that found nothing. */
export async function openWith(misses: number): Promise<{ url: string; db: Database }> {
  const url = await emptyPostgres(postgresUrl());
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  await migrate(db);
  for (let miss = 1; miss <= misses; miss += 1) await addMiss(db, `term ${miss}`);
  return { url, db };
}

export const addMiss = (db: Database, term: string) =>
  db.insertInto('search_miss').values({ term, day: 1, searches: 1 }).execute();

export async function missesIn(url: string): Promise<number> {
  const db = openDatabase(url);
  try {
    return (await db.selectFrom('search_miss').selectAll().execute()).length;
  } finally {
    await db.destroy();
  }
}

/** A site with a day of life, closed. */
export async function livedIn(): Promise<string> {
  const { url, db } = await openWith(0);
  await loadSample(db, NOON);
  await liveADay(db);
  await db.destroy();
  return url;
}

/** All rows of the site. */
export async function wholeDump(url: string) {
  const db = openDatabase(url);
  try {
    return await dumpOf(db, { keepsRandom: true });
  } finally {
    await db.destroy();
  }
}

export const tablesIn = async (url: string) => Object.keys(await wholeDump(url));
