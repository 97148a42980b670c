import { createHmac } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../domain/time/days.ts';
import { makeFolder } from '../operations/data-folder.server.ts';
import { retention } from '../operations/erase.server.ts';

/**
 * Records that an address was erased, without the address. An older backup still holds it, and a restore must erase it
 * again. Each is an empty file among the backups, and copied with them, because a restore replaces the database.
 */
export interface Erasure {
  /** Epoch ms. */
  readonly at: number;
  /** HMAC of the address, in hex. */
  readonly mark: string;
}

const NAME = /^(\d{1,15})-([0-9a-f]{64})$/;

/** The mark of a normalized address. Only someone with the key can test whether an address matches. */
export function markOf(secretKey: Uint8Array, email: string): string {
  return createHmac('sha256', secretKey).update(`erased ${email}`).digest('hex');
}

/** The erasures recorded in a folder of backups, oldest first. */
export function listErasures(backups: string): Erasure[] {
  return namesIn(folderOf(backups))
    .flatMap((name) => {
      const [, at, mark] = NAME.exec(name) ?? [];
      return at && mark ? [{ at: Number(at), mark }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** Records an erasure in a folder of backups; it is on disk when this returns. */
export function recordErasure(backups: string, erasure: Erasure): void {
  const folder = folderOf(backups);
  makeFolder(folder);
  closeSync(openSync(join(folder, nameOf(erasure)), 'a'));
  sync(folder);
}

/** Deletes records that are older, at `now` (epoch ms), than any backup. */
export function dropOldErasures(backups: string, now: number): void {
  for (const erasure of listErasures(backups)) {
    if (erasure.at < now - retention.erasureMark * DAY_MS) {
      rmSync(join(folderOf(backups), nameOf(erasure)), { force: true });
    }
  }
}

function folderOf(backups: string): string {
  return join(backups, 'erased');
}

function nameOf({ at, mark }: Erasure): string {
  return `${at}-${mark}`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** A new file name is on disk once its folder is synced. Windows can't sync folders. */
function sync(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
