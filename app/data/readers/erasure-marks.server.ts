import { createHmac } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../domain/time/days.ts';
import { makeFolder } from '../operations/data-folder.server.ts';
import { retention } from '../operations/erase.server.ts';

/**
 * That an address was erased, without the address: an older backup still holds it, and a restore erases it again. One
 * empty file each, among the backups and taken along with them, because a database that a restore replaces can't hold
 * what it has to forget.
 */
export interface Erasure {
  /** Epoch ms. */
  readonly at: number;
  /** HMAC of the address, in hex. */
  readonly mark: string;
}

const NAME = /^(\d{1,15})-([0-9a-f]{64})$/;

/** The mark of a normalized address: only whoever has the key can try whether an address is the one. */
export function markOf(secretKey: Uint8Array, email: string): string {
  return createHmac('sha256', secretKey).update(`erased ${email}`).digest('hex');
}

/** All that are known in a folder of backups, oldest first. */
export function listErasures(backups: string): Erasure[] {
  return namesIn(folderOf(backups))
    .flatMap((name) => {
      const [, at, mark] = NAME.exec(name) ?? [];
      return at && mark ? [{ at: Number(at), mark }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** Keeps one in a folder of backups; on disk when this returns. */
export function keepErasure(backups: string, erasure: Erasure): void {
  const folder = folderOf(backups);
  makeFolder(folder);
  closeSync(openSync(join(folder, nameOf(erasure)), 'a'));
  sync(folder);
}

/** Forgets those that no backup is as old as, at `now` (epoch ms). */
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

/** A new name in a folder is on disk once the folder is. Windows knows no such thing. */
function sync(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
