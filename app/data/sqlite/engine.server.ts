import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Tables } from '../database.server.ts';
import type { Engine } from '../engine.server.ts';
import { makeFolder } from '../upkeep/data-folder.server.ts';
import { backUp, damageOf, listTombstones, restore } from './backup.server.ts';
import { loadInBulk } from './bulk-load.server.ts';
import { watchChanges } from './changes.server.ts';
import { sqliteDialect } from './dialect.server.ts';
import { hexOf, listTable } from './list-table.server.ts';
import { findCodes, hasTerms } from './search/find-codes.server.ts';
import { eraseTraces } from './traces.server.ts';
import { transferOf } from './transfer.server.ts';

/** SQLite in the file at `path` (absolute), through the module of the runtime. */
export function sqliteEngine(path: string, backups?: string): Engine {
  const engine: Engine = {
    place: path,
    name: 'sqlite',
    isShared: false,
    files: ['', '-wal', '-shm', '-lock'].map((suffix) => path + suffix),
    backups,
    backupEnding: '.db',
    open() {
      makeFolder(dirname(path));
      return new Kysely<Tables>({ dialect: sqliteDialect(path, engine) });
    },
    findCodes,
    hasTerms,
    listTable,
    noteTables: (_, migrate) => migrate(),
    hexOf,
    watchChanges: async () => watchChanges(path),
    loadInBulk,
    // It plans by rules alone, unless a catalog was loaded in bulk.
    takeStock: async () => {},
    transfer: transferOf(path),
    eraseTraces,
    reachOfErasure: "Nothing about that address is left in the database's files.",
    size: async () => statSync(path, { throwIfNoEntry: false })?.size,
    findDamage: async () => damageOf(path),
    listTombstones: async () => listTombstones(path),
    readServer: async () => undefined,
    backUp: (target, signal) => backUp(path, target, signal),
    restore: (backup, replaced) => restore(backup, path, replaced),
  };
  return engine;
}
