import { data } from 'react-router';
import areas from '../../../content/coverage.json';
import { countLiveCodes } from '../../data/codes/codes.server.ts';
import { getCopiesClaim } from '../../data/site/claims.server.ts';
import { countStores, listNamesByCoverage, listStores } from '../../data/stores/stores.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { pageAddress, pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { LOCALE } from '../../words/locale.ts';
import { customersTotal } from '../../words/site/claims.ts';
import type { Route } from './+types/route';
import styles from './stores.module.css';
import { Stores } from './stores.tsx';

const PAGE_SIZE = 24;
/** How many stores are named under a kind of area. There may be thousands. */
const NAMED = 12;

export const handle = { query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'Supported stores',
    description:
      'The stores whose promo codes we list: where and how fast they deliver, and how many of their codes are live.',
    keywords: ['grocery delivery stores', 'store promo codes', 'delivery areas', 'delivery times'],
    path: pageAddress('/stores', loaderData?.page ?? 1),
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'Stores', path: '/stores' }])] : [],
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const page = readPageNumber(url.searchParams);
  const site = await siteOf(context);
  const [stores, storesInAll, live, copies, coverage] = await Promise.all([
    listStores(db, at, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countStores(db),
    countLiveCodes(db, at),
    getCopiesClaim(db, site, at),
    Promise.all(
      areas.map(async (area) => ({ ...area, ...(await listNamesByCoverage(db, area.kind, NAMED)) })),
    ),
  ]);
  const pages = Math.max(1, Math.ceil(storesInAll / PAGE_SIZE));
  // An old link may lead past the end: the list exists, but that page doesn't.
  return data(
    {
      page,
      stores,
      storesInAll,
      activeCodes: live.codes,
      customers: customersTotal(copies, LOCALE),
      // What the sample says of an area is its own: of real stores, only their names are known.
      coverage: coverage
        .filter(({ names }) => names.length > 0)
        .map(({ text, ...area }) => (site.isSampleOnly ? { ...area, text } : area)),
      pages,
    },
    { status: page > pages ? 404 : 200 },
  );
}

export default function StoresPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <Stores {...loaderData} />
    </div>
  );
}
