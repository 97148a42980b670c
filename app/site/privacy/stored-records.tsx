import type { Kept } from './facts.server.ts';
import styles from './stored-records.module.css';

/** What is stored when a visitor does more than read: one entry per occasion. */
export function StoredRecords({ records }: { records: readonly Kept[] }) {
  return (
    <section className={styles.band} aria-labelledby="kept">
      <div className="wrap">
        <h2 id="kept">What is kept, and when</h2>
        {records.map(({ title, what, why, howLong, erasing }) => (
          <div key={title} className={styles.record}>
            <h3>{title}</h3>
            <dl>
              <Answer to="What">{what}</Answer>
              <Answer to="Why">{why}</Answer>
              <Answer to="For how long">{howLong}</Answer>
              <Answer to="To have it erased">{erasing}</Answer>
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

function Answer({ to, children }: { to: string; children: string }) {
  return (
    <div>
      <dt>{to}</dt>
      <dd>{children}</dd>
    </div>
  );
}
