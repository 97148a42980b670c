import { eachCode } from '../../../data/codes/office/export-codes.server.ts';
import type { OfficeCodeFilter } from '../../../data/codes/office/office-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { allCodeFields } from '../../../records/code.ts';
import { servicesContext } from '../../../services.server.ts';
import { csvResponse } from '../../ui/files/csv-response.ts';
import { fileCells, fileHead } from '../../ui/files/record-file.ts';
import type { Route } from './+types/export';
import { filterOf } from './list-query.ts';

export const handle = {
  office: 'editor',
  streamed: true,
  query: parameters('q', 'store', 'status', 'state', 'source'),
} satisfies RouteHandle;

/** The codes that the list shows, as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const filter = filterOf(new URL(request.url).searchParams);
  const head = ['id', 'store', 'store_name', ...fileHead(allCodeFields), 'source', 'copies'];
  return csvResponse('codes.csv', head, rowsOf(db, filter, now()));
}

async function* rowsOf(db: Database, filter: OfficeCodeFilter, now: number) {
  for await (const codes of eachCode(db, filter, now))
    yield codes.map(({ id, storeSlug, storeName, fields, source, copies }) => [
      ...[id, storeSlug, storeName],
      ...fileCells(allCodeFields, fields),
      ...[source, copies],
    ]);
}
