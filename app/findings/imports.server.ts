import type { Database } from '../data/database.server.ts';
import { sourceName } from '../domain/sources.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { formatCount } from '../words/counts.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Older files say nothing of how feeds are now. */
const RECENT_MS = 30 * DAY_MS;
/** A file that lost more of its rows is likely broken. */
const MOST_LOST = 0.3;

/** How the newest file of each source went; nothing where nobody imports. */
export async function importFindings(db: Database, now: number): Promise<Finding[]> {
  const runs = await db
    .selectFrom('import_run')
    .select(['source', 'state', 'error', 'rows_read', 'file_name'])
    .where('started_at', '>', now - RECENT_MS)
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .execute();
  const bySource = Map.groupBy(runs, ({ source, file_name }) => source || file_name);
  const found = [...bySource].flatMap(([source, [newest, ...before]]) => {
    const name = sourceName(source);
    if (newest!.state === 'failed')
      return warning(`the newest file of ${name} couldn’t be imported: ${newest!.error}`, LOOK);
    if (newest!.error) return warning(`the newest file of ${name}: ${newest!.error}`, LOOK);
    const last = before.find(({ state }) => state === 'done');
    if (!last || newest!.rows_read >= last.rows_read * (1 - MOST_LOST)) return [];
    const [is, was] = [newest!.rows_read, last.rows_read].map(formatCount);
    return warning(`the newest file of ${name} has ${is} rows, and the one before had ${was}`, LOOK);
  });
  return found.length > 0 || runs.length === 0 ? found : [ok('the newest files of codes were imported')];
}

const LOOK = 'Look at Imports in the office.';
