import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../app/data/upkeep/data-folder.server.ts';

/**
 * How many builds are kept, the newest included, of three megabytes each. A page left open for weeks still finds its
 * files.
 */
const BUILDS_KEPT = 10;

/** A file as the build names it: no folder, and nothing that could lead out of one. */
const NAME = /^[\w-]+(\.[\w-]+)+$/;

/**
 * Copies the files of this build to `kept`, in a folder of their own, for instances of other builds: an open page
 * requests its files after an update and, during an update, from any instance. Removes all but the builds that started
 * last.
 * @param built the folder with the files that are named by their hash
 * @throws the system's error when `kept` can't be written
 */
export function keepAssets(built: string, kept: string, nowMs: number): void {
  makeFolder(kept);
  const folder = join(kept, buildName(built));
  if (!existsSync(folder)) copyWhole(built, folder);
  utimesSync(folder, nowMs / 1000, nowMs / 1000);
  for (const old of buildsIn(kept).slice(BUILDS_KEPT)) rmSync(old, { recursive: true, force: true });
}

/**
 * Finds files that are kept in a folder (see `keepAssets`): a file with the compressed copies beside it, by name, or
 * undefined when no kept build has it.
 */
export function findsKept(kept: string): (name: string) => Promise<Map<string, Buffer> | undefined> {
  /** A folder with a file of that name; which one doesn't matter, because its hash is in the name. */
  let folders: ReadonlyMap<string, string> = new Map();
  let readMtimeMs: number | undefined;

  /** Reads the names again when a build came or went. Anyone can ask for names that aren't there. */
  const refresh = async () => {
    // Before the names are read: what comes meanwhile is then seen the next time.
    const { mtimeMs } = await stat(kept).catch(() => ({ mtimeMs: undefined }));
    if (mtimeMs === readMtimeMs) return;
    const names = new Map<string, string>();
    for (const folder of await foldersIn(kept))
      for (const name of await readdir(folder).catch(() => [])) names.set(name, folder);
    folders = names;
    readMtimeMs = mtimeMs;
  };

  return async (name) => {
    if (!NAME.test(name)) return undefined;
    await refresh();
    const folder = folders.get(name);
    if (folder === undefined) return undefined;
    const names = [name, `${name}.br`, `${name}.gz`].filter((each) => folders.has(each));
    const bytes = await Promise.all(names.map((each) => readFile(join(folder, each)).catch(() => undefined)));
    if (!bytes[0]) return undefined;
    return new Map(names.flatMap((each, at) => (bytes[at] ? [[each, bytes[at]] as const] : [])));
  };
}

/** The names tell builds apart, because each contains the hash of its file. */
function buildName(built: string): string {
  return createHash('sha256').update(readdirSync(built).sort().join('\n')).digest('hex').slice(0, 16);
}

/** Under a hidden name first, so that a folder with the name of a build holds all of it. */
function copyWhole(from: string, to: string) {
  const aside = join(to, '..', `.${randomBytes(6).toString('hex')}`);
  mkdirSync(aside);
  // Not copied with their permissions: only the site's own user may read its data. On disk before they get their name:
  // a copy cut short by a power failure would be kept for good.
  for (const name of readdirSync(from))
    writeFileSync(join(aside, name), readFileSync(join(from, name)), { flush: true });
  try {
    renameSync(aside, to);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another instance of this build was faster.
    if (!existsSync(to)) throw error;
  }
}

/** The build that started last comes first; copies cut off by a crash age with the others. */
function buildsIn(kept: string): string[] {
  return readdirSync(kept)
    .map((name) => join(kept, name))
    .map((path) => ({ path, startedMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.startedMs - a.startedMs)
    .map(({ path }) => path);
}

async function foldersIn(kept: string): Promise<string[]> {
  const names = await readdir(kept).catch(() => []);
  return names.filter((name) => !name.startsWith('.')).map((name) => join(kept, name));
}
