import type { Database } from '../../data/database.server.ts';
import { eachStore, type StoreFilter } from '../../data/stores/office-stores.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { storeFields } from '../../records/store.ts';
import { servicesContext } from '../../services.server.ts';
import { csvResponse } from '../ui/files/csv-response.ts';
import { fileCells, fileHead } from '../ui/files/record-file.ts';
import type { Route } from './+types/export';
import { readStoreFilter } from './list-query.ts';

export const handle = {
  office: 'editor',
  streamed: true,
  query: parameters('q', 'status'),
} satisfies RouteHandle;

/** The stores that the list shows, as CSV. Affiliate links are the owner's, so they aren't in it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const head = ['id', ...fileHead(storeFields)];
  return csvResponse('stores.csv', head, rowsOf(db, readStoreFilter(url.searchParams)));
}

async function* rowsOf(db: Database, filter: StoreFilter) {
  for await (const stores of eachStore(db, filter))
    yield stores.map(({ id, fields }) => [id, ...fileCells(storeFields, fields)]);
}
