import { renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sync } from './data-folder.server.ts';

/** A backup holds what visitors wrote, so only its owner may read it. */
export const BACKUP_MODE = 0o600;

/** What tells visitors apart, and what lets somebody into the office: a restore would bring ended sessions back. */
export const EXCLUDED_TABLES = [
  'visitor_salt',
  'code_event',
  'session',
  'verification',
  'sign_in_failure',
  'rate_bucket',
  'office_link',
];
/** Emails with a link to the office. */
export const EXCLUDED_MAIL = 'office-link';

/** Syncs the file, renames it, then syncs the folder. Returns the size in bytes. */
export function putInPlace(aside: string, path: string): number {
  sync(aside, 'r+');
  const { size } = statSync(aside);
  renameSync(aside, path);
  sync(dirname(path));
  return size;
}
