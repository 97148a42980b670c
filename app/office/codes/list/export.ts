import { type ExportedCode, eachCode } from '../../../data/codes/office/export-codes.server.ts';
import type { OfficeCodeFilter } from '../../../data/codes/office/office-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { servicesContext } from '../../../services.server.ts';
import { csvResponse } from '../../ui/csv-response.ts';
import type { Route } from './+types/export';
import { filterOf } from './list-query.ts';

export const handle = {
  office: 'editor',
  streamed: true,
  query: parameters('q', 'store', 'status', 'state', 'source'),
} satisfies RouteHandle;

/** The codes that the list shows, as CSV: amounts in cents, days as YYYY-MM-DD. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const filter = filterOf(new URL(request.url).searchParams);
  const head = columns.map(([name]) => name);
  return csvResponse('codes.csv', head, rowsOf(db, filter, now()));
}

async function* rowsOf(db: Database, filter: OfficeCodeFilter, now: number) {
  for await (const codes of eachCode(db, filter, now))
    yield codes.map((code) => columns.map(([, cell]) => cell(code)));
}

type Cell = (code: ExportedCode) => string | number | null;

const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ['id', ({ id }) => id],
  ['store', ({ storeSlug }) => storeSlug],
  ['store_name', ({ storeName }) => storeName],
  ['code', ({ fields }) => fields.code],
  ['description', ({ fields }) => fields.description],
  ['category', ({ fields }) => fields.category],
  ['kind', ({ fields }) => fields.discount.kind],
  ['percent_off', ({ fields }) => fields.discount.percentOff],
  ['amount_off_cents', ({ fields }) => fields.discount.amountOffCents],
  ['max_discount_cents', ({ fields }) => fields.discount.maxDiscountCents],
  ['minimum_cents', ({ fields }) => fields.discount.minBasketCents],
  ['gift', ({ fields }) => fields.discount.gift],
  ['first_order_only', ({ fields }) => yesOrNo(fields.discount.firstOrderOnly)],
  ['one_per_household', ({ fields }) => yesOrNo(fields.discount.onePerHousehold)],
  ['excludes', ({ fields }) => fields.discount.excludes.join('; ')],
  ['terms_known', ({ fields }) => yesOrNo(fields.termsKnown)],
  ['headline', ({ fields }) => fields.discountText],
  ['departments', ({ fields }) => fields.departments.join('; ')],
  ['scope', ({ fields }) => fields.scopeWords],
  ['members_only', ({ fields }) => yesOrNo(fields.membersOnly)],
  ['region', ({ fields }) => fields.region],
  ['shop_link', ({ fields }) => fields.landingUrl],
  ['test_note', ({ fields }) => fields.testNote],
  ['starts_at', ({ fields }) => new Date(fields.startsAt).toISOString()],
  ['last_day', ({ fields }) => fields.expires],
  ['end_time', ({ fields }) => fields.endTime],
  ['end_zone', ({ fields }) => fields.endZone],
  ['status', ({ fields }) => fields.status],
  ['featured', ({ fields }) => fields.featured],
  ['source', ({ source }) => source],
  ['copies', ({ copies }) => copies],
];

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
