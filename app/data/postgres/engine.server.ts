import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import type { Tables } from '../database.server.ts';
import type { Engine } from '../engine.server.ts';
import { backUp } from './backup.server.ts';
import { loadInBulk, takeStock } from './bulk-load.server.ts';
import { KnownVersion, watchChanges } from './changes.server.ts';
import { postgresDialect } from './dialect.server.ts';
import { findDamage, listTombstones, readServer, sizeOf } from './health.server.ts';
import { hexOf, listTable } from './list-table.server.ts';
import { restore } from './restore.server.ts';
import { findCodes, hasTerms } from './search/find-codes.server.ts';
import { noteTables } from './site-tables.server.ts';
import { eraseTraces } from './traces.server.ts';
import { transfer } from './transfer.server.ts';

/** `in ()` isn't valid SQL. Nothing is in an empty list. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** PostgreSQL 15 or later, or a compatible server, at `url`. */
export function postgresEngine(url: string, backups?: string): Engine {
  const version = new KnownVersion();
  const engine: Engine = {
    place: placeOf(url),
    name: 'postgres',
    isShared: true,
    files: [],
    backups,
    backupEnding: '.dump',
    open: () =>
      new Kysely<Tables>({ dialect: postgresDialect(url, engine, version.hear), plugins: [emptyLists] }),
    findCodes,
    hasTerms,
    listTable,
    noteTables,
    hexOf,
    watchChanges: () => watchChanges(url, version),
    loadInBulk,
    takeStock,
    transfer,
    eraseTraces,
    reachOfErasure:
      "Nothing about that address is left in the database's tables. The server's log (WAL), its archives, and the server's own backups hold it until they are removed.",
    size: () => sizeOf(url),
    findDamage: () => findDamage(url),
    listTombstones: () => listTombstones(url),
    readServer: () => readServer(url),
    backUp: (target, signal) => backUp(url, target, signal),
    restore: (backup, replaced) => restore(backup, url, replaced),
  };
  return engine;
}

/** The address without its password and parameters. */
function placeOf(url: string): string {
  const address = new URL(url);
  address.password = '';
  address.search = '';
  return address.href;
}
