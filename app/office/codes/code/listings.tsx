import type { listListings } from '../../../data/imports/listings.server.ts';
import { sourceName } from '../../../domain/sources.ts';
import { Moment } from '../../ui/moment.tsx';
import rowStyles from '../../ui/rows.module.css';
import styles from './code-page.module.css';

export function Listings({ listings }: { listings: Awaited<ReturnType<typeof listListings>> }) {
  if (listings.length === 0) return null;
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="listings">
      <h2 id="listings">Listed by</h2>
      <ul className={`sheet ${rowStyles.rows} ${styles.lines}`} role="list">
        {listings.map(({ source, feedId, listedAt, terms }) => (
          <li key={`${source} ${feedId}`}>
            <strong>{sourceName(source)}</strong> <span className="soft">id {feedId}, last seen</span>{' '}
            <Moment at={listedAt} />
            {terms && (
              <details className={styles.correction}>
                <summary>Its terms</summary>
                <p>{terms}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
