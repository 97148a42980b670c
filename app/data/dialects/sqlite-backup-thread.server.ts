import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread of `backUp` is given: it writes the copy, and reads it through once. */
export interface BackupTask {
  readonly from: string;
  /** An empty file. */
  readonly to: string;
}

const { from, to } = workerData as BackupTask;
const source = new DatabaseSync(from, { readOnly: true });
try {
  source.prepare('vacuum into ?').run(to);
} finally {
  source.close();
}
const copy = new DatabaseSync(to, { readOnly: true });
try {
  const [first] = copy.prepare('pragma quick_check(1)').all();
  parentPort!.postMessage(first?.quick_check);
} finally {
  copy.close();
}
