import type { Database } from '../data/database.server.ts';
import { NO_STORE } from '../data/imports/decide-row.ts';
import { sourceName } from '../domain/sources.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { countText, formatCount } from '../words/counts.ts';
import { firstSentence } from '../words/office/first-sentence.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Older files say nothing of how feeds are now. */
const RECENT_MS = 30 * DAY_MS;
/** A file that lost more of its rows is likely broken. */
const MOST_LOST = 0.3;

/** How the newest file of each source went, and which addresses can't be read; nothing where nobody imports. */
export async function importFindings(db: Database, now: number): Promise<Finding[]> {
  const failing = await db
    .selectFrom('feed_source')
    .select(['id', 'name', 'problem'])
    .where('problem', 'is not', null)
    .where('is_paused', '=', 0)
    .orderBy('name')
    .execute();
  const runs = await db
    .selectFrom('import_run')
    .select(['id', 'source', 'state', 'error', 'rows_read', 'file_name'])
    .where('started_at', '>', now - RECENT_MS)
    .where('state', 'in', ['done', 'failed'])
    // Of an address, the source itself says how it is.
    .where(({ eb, or }) => or([eb('state', '=', 'done'), eb('source_id', 'is', null)]))
    .orderBy('id', 'desc')
    .execute();
  const bySource = Map.groupBy(runs, ({ source, file_name }) => source || file_name);
  const newest = [...bySource.values()].map(([run]) => run!.id);
  const unmapped = await countRowsWithoutStore(db, newest);
  const found = [...bySource].flatMap(([source, [newest, ...before]]) => {
    const name = sourceName(source);
    const at = `${IMPORTS}/${newest!.id}`;
    // The file's screen has the rest of it.
    const error = newest!.error && firstSentence(newest!.error);
    if (newest!.state === 'failed')
      return warning(`the newest file of ${name} couldn’t be imported: ${error}`, LOOK, at);
    if (error) return warning(`the newest file of ${name}: ${error}`, LOOK, at);
    const rows = unmapped.get(newest!.id);
    if (rows)
      return warning(
        `the newest file of ${name} has ${countText(rows, 'row')} of stores that we don’t know`,
        MAP,
        at,
      );
    const last = before.find(({ state }) => state === 'done');
    if (!last || newest!.rows_read >= last.rows_read * (1 - MOST_LOST)) return [];
    const [is, was] = [newest!.rows_read, last.rows_read].map(formatCount);
    return warning(`the newest file of ${name} has ${is} rows, and the one before had ${was}`, LOOK, at);
  });
  found.unshift(
    ...failing.map(({ id, name, problem }) =>
      warning(`the source ${name} couldn’t be read: ${problem}`, SOURCE, `${IMPORTS}/sources/${id}`),
    ),
  );
  return found.length > 0 || runs.length === 0 ? found : [ok('the newest files of codes were imported')];
}

/** How many rows were refused for want of a store, by run. */
async function countRowsWithoutStore(db: Database, runs: readonly number[]): Promise<Map<number, number>> {
  if (runs.length === 0) return new Map();
  const counts = await db
    .selectFrom('import_reject')
    .select(({ fn }) => ['import_run_id as run', fn.countAll<number>().as('rows')])
    .where('import_run_id', 'in', runs)
    .where('reason', 'like', `${NO_STORE}%`)
    .groupBy('import_run_id')
    .execute();
  return new Map(counts.map(({ run, rows }) => [run, Number(rows)]));
}

const LOOK = 'Open the file in the office, under Imports.';
const SOURCE = 'Open the source in the office, under Imports.';
const IMPORTS = '/office/imports';
const MAP = 'Import the file in the office, and choose which of your stores it means.';
