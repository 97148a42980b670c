import type { StoreView } from '../../data/stores/stores.server.ts';
import { countText, formatRating } from '../../words/counts.ts';
import { formatDollars } from '../../words/money.ts';
import styles from './store-facts.module.css';

interface StoreFactsProps extends Pick<StoreView, 'rating' | 'reports' | 'deliveryTime'> {
  /** Its usual fee; left out of a list of stores. */
  readonly feeCents?: number | null;
}

/** What shoppers report about a store's codes, not about the store, and how it delivers. */
export function StoreFacts({ rating, reports, deliveryTime, feeCents = null }: StoreFactsProps) {
  return (
    <p className={`note ${styles.facts}`}>
      {rating === null ? (
        <span>Codes not rated yet</span>
      ) : (
        <span>
          Codes: <b className="num">{formatRating(rating)}</b> of{'\u00a0'}5 from{'\u00a0'}
          {countText(reports, 'report').replace(' ', '\u00a0')}
        </span>
      )}
      {(deliveryTime || feeCents !== null) && (
        <span>
          Delivery: <b>{deliveryTime}</b>
          {feeCents !== null && `${deliveryTime && ', '}${formatDollars(feeCents)}`}
        </span>
      )}
    </p>
  );
}
