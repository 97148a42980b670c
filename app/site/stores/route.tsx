import { lazy } from 'react';
import { data } from 'react-router';
import words from '../../../content/home.json';
import { countLiveCodes } from '../../data/codes/codes.server.ts';
import { countStores, listNamesByCoverage, listStores } from '../../data/codes/stores.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { pageAddress, readPageNumber } from '../../frame/page-number.ts';
import { servicesContext } from '../../services.server.ts';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import type { Route } from './+types/route';
import styles from './stores.module.css';

const Stores = lazy(async () => ({ default: (await import('./stores.tsx')).Stores }));

const PAGE_SIZE = 24;
/** Stores named under a kind of area; there may be thousands. */
const NAMED = 12;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  return metadata(root, {
    title: 'Supported stores',
    description:
      'The stores whose promo codes we check: how fast they deliver, where, and how many codes work today.',
    keywords: ['grocery delivery stores', 'store promo codes', 'delivery areas', 'delivery times'],
    path: pageAddress('/stores', loaderData?.page ?? 1),
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'Stores', path: '/stores' }])] : [],
  });
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const page = readPageNumber(url.searchParams);
  const [stores, storesInAll, live, coverage] = await Promise.all([
    listStores(db, at, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countStores(db),
    countLiveCodes(db, at),
    Promise.all(words.coverage.map(({ kind }) => listNamesByCoverage(db, kind, NAMED))),
  ]);
  const pages = Math.max(1, Math.ceil(storesInAll / PAGE_SIZE));
  const written = { stores, storesInAll, activeCodes: live.codes, coverage, pages };
  // A page past the end is a way in from an old link: the list is there, but not that part of it.
  return data(withWritten(request, { page }, written), { status: page > pages ? 404 : 200 });
}

export default function StoresPage({ loaderData: { page, written } }: Route.ComponentProps) {
  return (
    <WrittenOnce className={styles.page} written={written}>
      {(content) => <Stores {...content} page={page} />}
    </WrittenOnce>
  );
}
