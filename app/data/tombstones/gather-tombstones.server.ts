import type { Engine } from '../engine.server.ts';
import { isOfKey, parseTombstone } from './tombstone.server.ts';
import { listTombstoneFiles, removeTombstones, writeTombstones } from './tombstone-files.server.ts';

/**
 * Gathers, before a restore, the tombstones beside the backups here, beside the backup itself, and in the database that
 * it replaces: in a shared database, another machine may have noted them.
 * @param from the folder of the backup
 */
export async function gatherTombstones(engine: Engine, backups: string, from: string) {
  const known = await engine.listTombstones().catch(() => undefined);
  const here = listTombstoneFiles(backups);
  const there = listTombstoneFiles(from);
  const inDatabase = new Set(known);
  const all = new Set([
    ...here.names,
    // If nobody can tell whether its transaction was committed, it counts.
    ...here.pending.filter((name) => !known || inDatabase.has(name)),
    ...there.names,
    ...there.pending,
    ...inDatabase,
  ]);
  const added = [...all].filter((name) => !here.names.includes(name) && parseTombstone(name));
  return {
    /** Whether the database that will be replaced could be read. */
    isComplete: known !== undefined,
    /** Whether an address was erased under another secret key than this, so that it can't be erased again. */
    needOtherKey: (secretKey: Uint8Array | undefined) =>
      [...all].some((name) => {
        const tombstone = parseTombstone(name);
        return tombstone?.kind === 'address' && !(secretKey && isOfKey(secretKey, tombstone));
      }),
    /** Runs `replace` once all of them are on disk beside the backups. If it fails, those that were added are removed. */
    async keepDuring(replace: () => Promise<void>) {
      writeTombstones(backups, added);
      try {
        await replace();
      } catch (error) {
        removeTombstones(backups, added);
        throw error;
      }
    },
  };
}
