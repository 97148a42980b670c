import { execFileSync } from 'node:child_process';

/**
 * Overwrites the start of one file with the bytes of another; a longer rest stays. It runs in another process, because
 * opening and closing a database file here would release SQLite's locks on it.
 */
export function copyInto(from: string, to: string): void {
  execFileSync('dd', [`if=${from}`, `of=${to}`, 'conv=notrunc', 'bs=1M', 'status=none']);
}
