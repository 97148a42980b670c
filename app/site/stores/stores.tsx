import areas from '../../../content/coverage.json';
import type { StoreView } from '../../data/codes/stores.server.ts';
import { pageAddress } from '../../frame/page-number.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { formatCount } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { StoreCard } from './store-card.tsx';
import styles from './stores.module.css';

interface StoresProps {
  /** Of this page. */
  readonly stores: readonly StoreView[];
  readonly storesInAll: number;
  readonly activeCodes: number;
  /** The first stores of each kind of area, in the order shown, and whether there are more. */
  readonly coverage: readonly { readonly names: readonly string[]; readonly more: boolean }[];
  readonly page: number;
  readonly pages: number;
}

/** One page of the stores, the totals of all, and where they deliver. */
export function Stores({ stores, storesInAll, activeCodes, coverage, page, pages }: StoresProps) {
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
            <dd className="num">{formatCount(storesInAll, LOCALE)}</dd>
          </div>
          <div>
            <dt>Active codes</dt>
            <dd className="num">{formatCount(activeCodes, LOCALE)}</dd>
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
      {pages > 1 && (
        <div className={styles.pages}>
          <Pages page={page} pages={pages} addressOf={(number) => pageAddress('/stores', number)} />
        </div>
      )}

      <section className={styles.band} aria-labelledby="coverage">
        <div className="wrap">
          <h2 id="coverage">Coverage areas</h2>
          <div className={styles.coverage}>
            {areas.map(({ kind, title, text }, index) => (
              <div key={kind}>
                <h3>{title}</h3>
                <p>{text}</p>
                <p className={styles.where}>
                  {coverage[index]?.names.join(', ') || 'None yet'}
                  {coverage[index]?.more && ' and others'}
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
