import type { Database } from '../../data/database.server.ts';
import { eachStore, type StoreFilter } from '../../data/stores/office-stores.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { csvResponse } from '../ui/csv-response.ts';
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
  return csvResponse('stores.csv', HEAD, rowsOf(db, readStoreFilter(url.searchParams)));
}

const HEAD = [
  'id',
  'slug',
  'name',
  'website',
  'status',
  'emoji',
  'hue',
  'description',
  'delivery_time',
  'delivery_fee_cents',
  'time_zone',
  'categories',
  'highlights',
  'coverage',
  'coverage_kinds',
];

async function* rowsOf(db: Database, filter: StoreFilter) {
  for await (const stores of eachStore(db, filter))
    yield stores.map(({ id, fields }) => [
      id,
      fields.slug,
      fields.name,
      fields.website,
      fields.status,
      fields.logo,
      fields.hue,
      fields.description,
      fields.deliveryTime,
      fields.deliveryFeeCents,
      fields.zone,
      fields.categories.join('; '),
      fields.highlights.join('; '),
      fields.coverage.join('; '),
      fields.coverageKinds.join('; '),
    ]);
}
