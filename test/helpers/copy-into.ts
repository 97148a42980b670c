import { execFileSync } from 'node:child_process';

/**
 * Writes the bytes of one file over those of another from its start; what is longer stays. By another process: a
 * database that this one opens and closes would lose the locks that SQLite has on it here.
 */
export function copyInto(from: string, to: string): void {
  execFileSync('dd', [`if=${from}`, `of=${to}`, 'conv=notrunc', 'bs=1M', 'status=none']);
}
