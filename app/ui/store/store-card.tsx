import type { ReactNode } from 'react';
import type { StoreView } from '../../data/stores/stores.server.ts';
import { countText } from '../../words/counts.ts';
import { ButtonLink } from '../button.tsx';
import foldedStyles from '../folded.module.css';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { Tooltip } from '../tooltip.tsx';
import styles from './store-card.module.css';
import { LONG_NAME, StoreDisc } from './store-disc.tsx';
import { StoreFacts } from './store-facts.tsx';

/** What a store's card shows of it. */
export type StoreOnCard = Pick<
  StoreView,
  | 'slug'
  | 'logo'
  | 'hue'
  | 'name'
  | 'rating'
  | 'reports'
  | 'deliveryTime'
  | 'description'
  | 'categories'
  | 'highlights'
  | 'activeCodes'
>;

interface StoreCardProps {
  readonly store: StoreOnCard;
  /** The ticket of its code that passed a test last. */
  readonly freshest?: ReactNode;
}

/** A store's card: how it delivers, what it sells, how many of its codes are live, and which one passed a test last. */
export function StoreCard({ store, freshest }: StoreCardProps) {
  return (
    <li id={store.slug} className={styles.card}>
      <div className={styles.top}>
        <StoreDisc logo={store.logo} hue={store.hue} size="large" />
        <h2 data-long={store.name.length > LONG_NAME || undefined}>
          <Link to={`/stores/${store.slug}`}>
            {store.name}
            <Icon name="right" />
          </Link>
        </h2>
      </div>
      <StoreFacts {...store} />
      {store.description && <p>{store.description}</p>}
      {store.categories.length > 0 && <p className={`soft ${styles.sells}`}>{store.categories.join(', ')}</p>}
      {freshest && (
        <div className={styles.freshest} data-one-store="">
          {freshest}
        </div>
      )}
      <div className={styles.ways}>
        <ButtonLink kind="plain" to={`/verified-codes?store=${store.slug}`}>
          View {countText(store.activeCodes, 'Code')}
          <span className="visually-hidden"> for {store.name}</span>
        </ButtonLink>
        <Tooltip text={`${store.name}: codes, delivery, and coverage`}>
          <Link className={styles.more} to={`/stores/${store.slug}`} aria-label={`About ${store.name}`}>
            About
            <Icon name="right" />
          </Link>
        </Tooltip>
      </div>
      {store.highlights.length > 0 && (
        <details className={`${foldedStyles.onPhones} ${styles.offer}`}>
          <summary>
            Good to know<span className="visually-hidden">: {store.name}</span>
          </summary>
          <ul className="bullets">
            {store.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
