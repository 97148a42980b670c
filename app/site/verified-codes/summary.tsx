import type { CodePage } from '../../data/codes/code-search.server.ts';
import { countText } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import type { ShownQuery } from './list-query.ts';
import styles from './verified-codes.module.css';

interface SummaryProps {
  readonly query: ShownQuery;
  readonly total: CodePage['total'];
  readonly stores: CodePage['stores'];
  readonly storeName: string | undefined;
  /** How many people use the codes; null of a part of them, and where nothing says so. */
  readonly customers: string | null;
}

/** How many codes were found, announced when it changes. How many people use them is told of the whole list alone. */
export function Summary({ query, total, stores, storeName, customers }: SummaryProps) {
  return (
    <div className={styles.summary}>
      <p aria-live="polite" aria-atomic="true">
        {!total.exact && 'about '}
        <b className="num">{countText(total.count, 'code', LOCALE)}</b>
        {stores !== null && total.count > 0 && (
          <>
            {' '}
            from <b className="num">{countText(stores, 'store', LOCALE)}</b>
          </>
        )}
        {storeName && ` at ${storeName}`}
        {query.category && ` in ${query.category}`}
        {query.q && ` for “${query.q}”`}
      </p>
      {customers && <p>{customers}</p>}
    </div>
  );
}
