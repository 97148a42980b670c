import { expect } from 'vitest';
import type { Database } from '../../../app/data/database.server.ts';

/** Waits for the jobs of a start that drop all pages, with `raiseCacheVersion`. */
export async function firstJobs(db: Database): Promise<void> {
  const done = db
    .selectFrom('job_lease')
    .select('name')
    .where('name', 'in', ['refresh-evidence', 'correct-chances'])
    .where('last_run_at', 'is not', null);
  await expect.poll(async () => (await done.execute()).length).toBe(2);
}
