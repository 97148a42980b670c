import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../domain/time/days.ts';
import type { Engine } from '../engine.server.ts';
import { retention } from './erase.server.ts';

/** A copy, or a restore, that cannot be made; the message is one sentence for the operator. */
export class BackupError extends Error {}

/** Made every night, by command, or of what a restore replaced. */
type Kind = 'nightly' | 'backup' | 'replaced';

/** The names that this program gives; an operator's own are told from them, and left alone. */
const OURS = /^(nightly|backup|replaced)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db(-\w+|\.part)?$/;
const UNFINISHED = '.part';

export interface Backup {
  readonly path: string;
  /** When it was finished, in epoch milliseconds. */
  readonly at: number;
}

/** Where backups stand, below `dataDir`. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** A name that sorts by time: "nightly-2026-11-21T031500Z.db". `at` in epoch milliseconds. */
export function backupName(kind: Kind, at: number): string {
  return `${kind}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.db`;
}

/** The newest whole backup of any kind, if there is one. */
export function findNewestBackup(folder: string): Backup | undefined {
  return filesIn(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0];
}

/**
 * When the newest nightly backup was made (epoch ms), if there is one. A time after `now` comes from a clock that was
 * wrong, and counts as none.
 */
export function newestNightlyAt(folder: string, now: number): number | undefined {
  const times = ourFilesIn(folder).filter(({ kind, rest, at }) => kind === 'nightly' && !rest && at <= now);
  return times.length === 0 ? undefined : Math.max(...times.map(({ at }) => at));
}

/**
 * Makes the night's copy, then lets go of older ones: never the last good one for a copy that failed.
 * @throws BackupError in one sentence
 */
export async function backUpNightly(
  engine: Engine,
  folder: string,
  now: number,
  signal?: AbortSignal,
): Promise<Backup> {
  const path = join(folder, backupName('nightly', now));
  await engine.backUp(path, signal);
  for (const name of outdated(ourFilesIn(folder), now)) rmSync(join(folder, name), { force: true });
  return { path, at: now };
}

interface OurFile {
  readonly name: string;
  readonly kind: Kind;
  /** Epoch ms, by the name: a copy that was copied keeps it. */
  readonly at: number;
  /** What follows ".db". */
  readonly rest: string;
}

/**
 * The names of what may go: nightly copies beyond the newest of a week, other copies that this program named when they
 * are older than a month, and what a copy that was cut off has left.
 */
function outdated(files: readonly OurFile[], now: number): string[] {
  // A copy from the future was made by a clock that was wrong: the first to go, but no more than any other.
  const age = ({ at }: OurFile) => (at > now ? Number.MAX_VALUE : now - at);
  const nightly = files.filter(({ kind, rest }) => kind === 'nightly' && !rest);
  const surplus = nightly.toSorted((a, b) => age(a) - age(b)).slice(retention.nightlyBackup);
  const old = files.filter(
    (file) => file.kind !== 'nightly' && now - file.at > retention.namedBackup * DAY_MS,
  );
  const cutOff = files.filter(
    (file) => file.rest === UNFINISHED && (file.kind === 'nightly' || now - file.at > DAY_MS),
  );
  return [...surplus, ...old, ...cutOff].map(({ name }) => name);
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
    throw new BackupError(`The folder ${folder} cannot be read: ${(error as Error).message}.`);
  }
}
