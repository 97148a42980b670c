import { defaultDatabaseUrl, openDatabase } from '../../../app/data/database.server.ts';
import { releaseLease, takeLease } from '../../../app/data/upkeep/job-lease.server.ts';
import { sampleFolder } from '../data/sample-database.ts';

/** The daily job that changes every page. */
const REFRESH_EVIDENCE = 'refresh-evidence';

/** A folder with the sample of `now` (epoch ms), in which a start changes nothing: its daily job has run. */
export async function settledSample(now: number): Promise<string> {
  const folder = await sampleFolder(now);
  const db = openDatabase(defaultDatabaseUrl(folder));
  const lease = { name: REFRESH_EVIDENCE, holder: 'test', leaseMs: 1_000 };
  try {
    await takeLease(db, lease, now, now);
    await releaseLease(db, lease, { ranAt: now });
  } finally {
    await db.destroy();
  }
  return folder;
}
