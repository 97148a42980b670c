import { findRun } from '../../data/imports/uploads/list-runs.server.ts';
import { listRefused, type RefusedRow } from '../../data/imports/uploads/refused.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf } from '../../frame/route-parameters.ts';
import { mappedFields, ownCells } from '../../imports/formats/mapped-csv.ts';
import { servicesContext } from '../../services.server.ts';
import { csvResponse } from '../ui/files/csv-response.ts';
import type { Route } from './+types/refused';

export const handle = { office: 'editor', streamed: true } satisfies RouteHandle;

/** The refused rows of a run, as a file that can be mended and sent again. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const run = idOf(params);
  const batches = listRefused(db, run);
  const first = await batches.next();
  // A file of ours has more columns than a feed.
  const own = first.done ? undefined : first.value[0]?.row.own;
  const columns = own ? Object.keys(own) : ['source', ...mappedFields];
  const source = (await findRun(db, run))?.source ?? '';
  const cells = ({ row }: RefusedRow) =>
    row.own ? Object.values(row.own) : own ? columns.map(() => '') : [source, ...ownCells(row)];
  return csvResponse(`refused-${run}.csv`, ['row', 'reason', ...columns], rowsOf());

  async function* rowsOf() {
    for (let next = first; !next.done; next = await batches.next())
      yield next.value.map((refused) => [refused.number, refused.reason, ...cells(refused)]);
  }
}
