import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../app/data/database.server.ts';

const templates = new Map<string, Promise<string>>();

/**
 * A database like those that `fill` makes, for one test. Copying one takes a fraction of the time of filling it.
 * @returns its address
 */
export async function copyOfTemplate(
  server: string,
  name: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<string> {
  const template = templates.get(name) ?? fillTemplate(server, fill);
  templates.set(name, template);
  const database = newName();
  await run(server, `create database ${database} template ${await template} strategy file_copy`);
  // Registered before the test opens it, so it runs after the test has closed it.
  onTestFinished(() => run(server, `drop database ${database} with (force)`));
  return addressOf(server, database);
}

async function fillTemplate(server: string, fill: (db: Database) => Promise<unknown>): Promise<string> {
  const database = newName();
  await run(server, `create database ${database}`);
  const db = openDatabase(addressOf(server, database));
  await fill(db).finally(() => db.destroy());
  return database;
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

export async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** An empty database, for one test. @returns its address */
export async function emptyPostgres(server: string): Promise<string> {
  const database = newName();
  await run(server, `create database ${database}`);
  onTestFinished(() => run(server, `drop database ${database} with (force)`));
  return addressOf(server, database);
}
