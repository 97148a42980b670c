import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { EXCLUDED_MAIL, EXCLUDED_TABLES } from '../../upkeep/backup-file.server.ts';

/**
 * The input of `backUp`'s worker thread, which writes the copy, removes data that no backup may hold, and checks it.
 */
export interface BackupTask {
  readonly from: string;
  /** An empty file. */
  readonly to: string;
}

const { from, to } = workerData as BackupTask;
// Nothing else runs on this thread, so SQLite may wait for locks by itself.
const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
try {
  source.prepare('vacuum into ?').run(to);
} finally {
  source.close();
}
const copy = new DatabaseSync(to);
try {
  // We promise to delete data that tells visitors apart within two days, and a backup lives longer. Totals stay.
  copy.exec('pragma journal_mode = off; pragma secure_delete = on');
  for (const table of EXCLUDED_TABLES) copy.exec(`delete from ${table}`);
  copy.prepare('delete from outbox where kind = ?').run(EXCLUDED_MAIL);
  const [first] = copy.prepare('pragma quick_check(1)').all();
  parentPort!.postMessage(first?.quick_check);
} finally {
  copy.close();
}
