import type { CodePage } from '../../data/codes/code-search.server.ts';
import type { ListQuery } from './list-query.ts';
import styles from './verified-codes.module.css';

interface SummaryProps {
  readonly query: ListQuery;
  readonly total: CodePage['total'];
  readonly stores: CodePage['stores'];
  readonly storeName: string | undefined;
}

const whole = new Intl.NumberFormat('en-US');

/** How much was found; spoken when it changes. */
export function Summary({ query, total, stores, storeName }: SummaryProps) {
  return (
    <div className={styles.summary}>
      <p aria-live="polite" aria-atomic="true">
        {!total.exact && 'about '}
        <b className="num">{counted(total.count, 'code')}</b>
        {stores !== null && (
          <>
            {' '}
            from <b className="num">{counted(stores, 'store')}</b>
          </>
        )}
        {storeName && ` at ${storeName}`}
        {query.category && ` in ${query.category}`}
        {query.q && ` for “${query.q}”`}
      </p>
      <p>50K+ Happy Customers</p>
    </div>
  );
}

function counted(count: number, noun: string): string {
  return `${whole.format(count)} ${count === 1 ? noun : `${noun}s`}`;
}
