import { lazy } from 'react';
import { listStores } from '../../data/stores.server.ts';
import { servicesContext } from '../../services.server.ts';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { breadcrumbs, metadata } from '../frame/metadata.ts';
import { pageData } from '../frame/page-data.ts';
import type { Route } from './+types/route';
import styles from './stores.module.css';

const Stores = lazy(async () => ({ default: (await import('./stores.tsx')).Stores }));

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  return metadata(root, {
    title: 'Supported stores',
    description:
      'The stores whose promo codes we check: how fast they deliver, where, and how many codes work today.',
    keywords: ['grocery delivery stores', 'store promo codes', 'delivery areas', 'delivery times'],
    path: '/stores',
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'Stores', path: '/stores' }])] : [],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  return withWritten(request, {}, { stores: await listStores(db, now()) });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return pageData(request, serverLoader);
}

export default function StoresPage({ loaderData: { written } }: Route.ComponentProps) {
  return (
    <WrittenOnce className={styles.page} written={written}>
      {({ stores }) => <Stores stores={stores} />}
    </WrittenOnce>
  );
}
