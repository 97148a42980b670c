import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The input of `backUp`'s worker thread, which writes the copy, removes data that no backup may hold, and checks it.
 */
export interface BackupTask {
  readonly from: string;
  /** An empty file. */
  readonly to: string;
}

/** What tells visitors apart, and what lets somebody into the office: a restore would bring ended sessions back. */
const EXCLUDED_TABLES = [
  'visitor_salt',
  'code_event',
  'session',
  'verification',
  'sign_in_failure',
  'rate_bucket',
  'office_link',
];
/** Emails with a link into the office. */
const EXCLUDED_MAILS = `delete from outbox where kind = 'office-link'`;

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
  copy.exec(EXCLUDED_MAILS);
  const [first] = copy.prepare('pragma quick_check(1)').all();
  parentPort!.postMessage(first?.quick_check);
} finally {
  copy.close();
}
