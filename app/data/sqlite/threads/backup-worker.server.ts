import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread of `backUp` is given: it writes the copy, takes out what no backup may keep, and reads it through. */
export interface BackupTask {
  readonly from: string;
  /** An empty file. */
  readonly to: string;
}

const FORGOTTEN = ['visitor_salt', 'code_event'];

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
  // What tells visitors apart is promised to be gone in two days; a backup is kept longer. Totals are kept.
  copy.exec('pragma journal_mode = off; pragma secure_delete = on');
  for (const table of FORGOTTEN) copy.exec(`delete from ${table}`);
  const [first] = copy.prepare('pragma quick_check(1)').all();
  parentPort!.postMessage(first?.quick_check);
} finally {
  copy.close();
}
