import { Link } from 'react-router';
import words from '../../../content/home.json';
import type { StoreView } from '../../data/stores.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { StoreCard } from './store-card.tsx';
import styles from './stores.module.css';

const whole = new Intl.NumberFormat('en-US');

/** All stores, their totals, and where they deliver. */
export function Stores({ stores }: { stores: readonly StoreView[] }) {
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
