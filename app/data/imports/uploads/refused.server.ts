import type { FeedRow } from '../../../imports/feed-row.ts';
import type { Database } from '../../database.server.ts';
import type { PreviewDetail } from './preview.server.ts';

/** A row that a run can't use, with all that could be read of it. */
export interface RefusedRow {
  readonly number: number;
  readonly reason: string;
  readonly row: Partial<FeedRow>;
}

const ROWS = 200;

/** The refused rows of a run, in steps: of its preview, or once it's applied, those that were refused then. */
export async function* listRefused(db: Database, run: number): AsyncGenerator<RefusedRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('import_reject')
      .select(['id', 'row_number as number', 'reason', 'record'])
      .where('import_run_id', '=', run)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    if (rows.length === 0) break;
    yield rows.map(({ number, reason, record }) => ({ number, reason, row: JSON.parse(record) }));
    after = rows.at(-1)!.id;
  }
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('import_preview')
      .select(['number', 'detail'])
      .where('run_id', '=', run)
      .where('outcome', '=', 'refused')
      .where('number', '>', after)
      .orderBy('number')
      .limit(ROWS)
      .execute();
    if (rows.length === 0) break;
    yield rows.map(({ number, detail }) => {
      const { why, row = {} } = JSON.parse(detail) as PreviewDetail;
      return { number, reason: why ?? '', row };
    });
    after = rows.at(-1)!.number;
  }
}
