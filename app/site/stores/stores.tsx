import type { StoreView } from '../../data/stores/stores.server.ts';
import noticeStyles from '../../frame/notice.module.css';
import { pageAddress } from '../../frame/page-number.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { formatCount } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { StoreCard } from './store-card.tsx';
import styles from './stores.module.css';

interface Area {
  readonly kind: string;
  readonly title: string;
  readonly text?: string;
  /** The first stores of its kind, and whether there are more. */
  readonly names: readonly string[];
  readonly more: boolean;
}

interface StoresProps {
  /** Of this page. */
  readonly stores: readonly StoreView[];
  readonly storesInAll: number;
  readonly activeCodes: number;
  /** How many people use the codes; null where nothing says so. */
  readonly customers: { readonly label: string; readonly figure: string } | null;
  /** The kinds of areas that stores deliver to. */
  readonly coverage: readonly Area[];
  readonly page: number;
  readonly pages: number;
}

/** One page of the stores, the totals of all, and where they deliver. */
export function Stores(props: StoresProps) {
  const { stores, storesInAll, activeCodes, customers, coverage, page, pages } = props;
  if (storesInAll === 0) return <NoStores />;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <div>
          <h1>Supported stores</h1>
          <p>Pick yours to see its codes and how they did at checkout.</p>
        </div>
        <dl className={styles.totals}>
          <div>
            <dt>{storesInAll === 1 ? 'Store' : 'Stores'}</dt>
            <dd className="num">{formatCount(storesInAll, LOCALE)}</dd>
          </div>
          <div>
            <dt>{activeCodes === 1 ? 'Active code' : 'Active codes'}</dt>
            <dd className="num">{formatCount(activeCodes, LOCALE)}</dd>
          </div>
          {customers && (
            <div>
              <dt>{customers.label}</dt>
              <dd className="num">{customers.figure}</dd>
            </div>
          )}
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

      {coverage.length > 0 && (
        <section className={styles.band} aria-labelledby="coverage">
          <div className="wrap">
            <h2 id="coverage">Coverage areas</h2>
            <div className={styles.coverage}>
              {coverage.map(({ kind, title, text, names, more }) => (
                <div key={kind}>
                  <h3>{title}</h3>
                  {text && <p>{text}</p>}
                  <p className={styles.where}>
                    {names.join(', ')}
                    {more && ', and others'}
                  </p>
                </div>
              ))}
            </div>
          </div>
        </section>
      )}

      <section className={`wrap ${styles.request}`}>
        <div>
          <h2>Don’t see your store?</h2>
          <p>Tell us which one and where it delivers.</p>
        </div>
        <Link className={buttonStyles.button} to="/contact?category=general&subject=Request+a+Store">
          Request a Store
        </Link>
      </section>
    </>
  );
}

/** The page before the first store. */
function NoStores() {
  return (
    <div className={`wrap ${noticeStyles.notice}`}>
      <svg className={noticeStyles.drawing} viewBox="0 0 220 120" aria-hidden="true">
        <path data-tone="sheet" d="M30 50h160v62H30z" />
        <path
          data-tone="lemon"
          d="M34 12h152l20 30a12 12 0 0 1-24 8 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 12 12 0 0 1-24-8z"
        />
        <path data-tone="line" d="M92 112V74h36v38M48 70h24M148 70h24M10 112h200" />
      </svg>
      <h1>Supported stores</h1>
      <p className={noticeStyles.words}>
        No stores yet. Each one will be listed here with its codes, and where and how fast it delivers.
      </p>
      <div className={noticeStyles.ways}>
        <Link className={buttonStyles.button} to="/contact?category=general&subject=Request+a+Store">
          Request a Store
        </Link>
        <Link to="/how-to-use">How to use a promo code</Link>
      </div>
    </div>
  );
}
