import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../domain/time/days.ts';
import type { Engine } from '../engine.server.ts';
import { retention } from './erase.server.ts';

/** A copy, or a restore, that cannot be made; the message is one sentence for the operator. */
export class BackupError extends Error {}

/** Made every night, by command, or from what a restore replaced. */
type Kind = 'nightly' | 'backup' | 'replaced';

/** The names that this program gives. Files with other names are the operator's, and left alone. */
const OURS = /^(nightly|backup|replaced)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:db|dump)(-\w+|\.part)?$/;
/** The endings of whole backups: each engine has its own, and a folder may hold those of an earlier engine. */
const ENDINGS = /\.(?:db|dump)$/;
const UNFINISHED = '.part';

export interface Backup {
  readonly path: string;
  /** When it was finished, in epoch milliseconds. */
  readonly at: number;
}

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Where a command's next copy goes. Names have whole seconds, so the second copy within one is named for the next.
 * @param at epoch milliseconds
 */
export function freeBackupPath(folder: string, kind: Kind, at: number, engine: Engine): string {
  const path = join(folder, backupName(kind, at, engine));
  return existsSync(path) ? freeBackupPath(folder, kind, at + 1_000, engine) : path;
}

/** A name that sorts by time: "nightly-2026-11-21T031500Z.db". `at` in epoch milliseconds. */
export function backupName(kind: Kind, at: number, { backupEnding }: Pick<Engine, 'backupEnding'>): string {
  return `${kind}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z${backupEnding}`;
}

/** The newest whole backup of any kind, if there is one. */
export function findNewestBackup(folder: string): Backup | undefined {
  return filesIn(folder)
    .filter((name) => ENDINGS.test(name))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0];
}

/**
 * When the newest nightly backup was made (epoch ms), if there is one. A time after `now` comes from a wrong
 * clock, and counts as none.
 */
export function newestNightlyAt(folder: string, now: number): number | undefined {
  const times = ourFilesIn(folder).filter(({ kind, rest, at }) => kind === 'nightly' && !rest && at <= now);
  return times.length === 0 ? undefined : Math.max(...times.map(({ at }) => at));
}

/**
 * Makes the night's backup, then removes older ones. When the backup fails, none is removed.
 * @throws BackupError in one sentence
 */
export async function backUpNightly(
  engine: Engine,
  folder: string,
  now: number,
  signal?: AbortSignal,
): Promise<Backup> {
  const path = join(folder, backupName('nightly', now, engine));
  await engine.backUp(path, signal);
  for (const name of outdated(ourFilesIn(folder), now)) rmSync(join(folder, name), { force: true });
  return { path, at: now };
}

/**
 * Removes the copies of a folder that are too old at `last` (epoch ms), when any machine made the newest nightly copy:
 * without a new copy, none is removed.
 */
export function dropOldBackups(folder: string, last: number): void {
  for (const { name, kind, at, rest } of ourFilesIn(folder)) {
    const days = kind === 'nightly' ? retention.nightlyBackup - HALF : retention.namedBackup;
    if (rest !== UNFINISHED && last - at > days * DAY_MS) rmSync(join(folder, name), { force: true });
  }
}

/** Copies are made at about the same time of day. */
const HALF = 0.5;

interface OurFile {
  readonly name: string;
  readonly kind: Kind;
  /** Epoch ms, from the name, which survives copying the file. */
  readonly at: number;
  /** What follows the ending. */
  readonly rest: string;
}

/**
 * The names of the files to delete: nightly backups beyond the newest seven, other backups by this program that are
 * older than a month, and unfinished files of interrupted backups.
 */
function outdated(files: readonly OurFile[], now: number): string[] {
  // A backup from the future was made under a wrong clock: it's deleted first, but only as one of the surplus.
  const age = ({ at }: OurFile) => (at > now ? Number.MAX_VALUE : now - at);
  const nightly = files.filter(({ kind, rest }) => kind === 'nightly' && !rest);
  const surplus = nightly.toSorted((a, b) => age(a) - age(b)).slice(retention.nightlyBackup);
  const old = files.filter(
    (file) => file.kind !== 'nightly' && now - file.at > retention.namedBackup * DAY_MS,
  );
  const interrupted = files.filter(
    (file) => file.rest === UNFINISHED && (file.kind === 'nightly' || now - file.at > DAY_MS),
  );
  return [...surplus, ...old, ...interrupted].map(({ name }) => name);
}

function ourFilesIn(folder: string): OurFile[] {
  return filesIn(folder).flatMap((name) => {
    const [, kind, day, hours, minutes, seconds, rest = ''] = OURS.exec(name) ?? [];
    const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
    return kind && !Number.isNaN(at) ? [{ name, kind: kind as Kind, at, rest }] : [];
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new BackupError(`The folder ${folder} can’t be read: ${(error as Error).message}.`);
  }
}
