import { Link } from 'react-router';
import words from '../../../content/home.json';
import { listStores, type StoreView } from '../../data/stores.server.ts';
import { servicesContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { breadcrumbs, metadata } from '../frame/metadata.ts';
import type { Route } from './+types/route';
import { StoreCard } from './store-card.tsx';
import styles from './stores.module.css';

const whole = new Intl.NumberFormat('en-US');

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

export default function StoresPage({ loaderData: { written } }: Route.ComponentProps) {
  return (
    <WrittenOnce className={styles.page} written={written}>
      {({ stores }) => <Stores stores={stores} />}
    </WrittenOnce>
  );
}

function Stores({ stores }: { stores: readonly StoreView[] }) {
  const activeCodes = stores.reduce((sum, store) => sum + store.activeCodes, 0);
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <div>
          <h1>Supported stores</h1>
          <p>Each one checked at its own checkout. Pick yours to see what works there today.</p>
        </div>
        <dl className={styles.totals}>
          <div>
            <dt>Stores</dt>
            <dd className="num">{whole.format(stores.length)}</dd>
          </div>
          <div>
            <dt>Active codes</dt>
            <dd className="num">{whole.format(activeCodes)}</dd>
          </div>
          <div>
            <dt>Happy customers</dt>
            <dd className="num">50K+</dd>
          </div>
        </dl>
      </header>

      <ul className={`wrap ${styles.stores}`} role="list">
        {stores.map((store) => (
          <StoreCard key={store.id} store={store} />
        ))}
      </ul>

      <section className={styles.band} aria-labelledby="coverage">
        <div className="wrap">
          <h2 id="coverage">Coverage areas</h2>
          <div className={styles.coverage}>
            {words.coverage.map(({ kind, title, text }) => (
              <div key={kind}>
                <h3>{title}</h3>
                <p>{text}</p>
                <p className={styles.where}>
                  {stores
                    .filter((store) => store.coverageKinds.includes(kind))
                    .map((store) => store.name)
                    .join(', ') || 'None yet'}
                </p>
              </div>
            ))}
          </div>
        </div>
      </section>

      <section className={`wrap ${styles.request}`}>
        <div>
          <h2>Your store is missing?</h2>
          <p>Tell us which one. We add stores that enough shoppers ask for and whose checkout we can test.</p>
        </div>
        <Link className={buttonStyles.button} to="/contact?category=general&subject=Request+a+Store">
          Request a Store
        </Link>
      </section>
    </>
  );
}
