import type { StoredData } from './facts.server.ts';
import styles from './stored-records.module.css';

/** What is stored when a visitor does more than read: one entry per occasion. */
export function StoredRecords({ records }: { records: readonly StoredData[] }) {
  return (
    <section className={styles.band} aria-labelledby="kept">
      <div className="wrap">
        <h2 id="kept">What we keep, and when</h2>
        {records.map(({ title, what, why, howLong, erasing }) => (
          <div key={title} className={styles.record}>
            <h3>{title}</h3>
            <dl>
              <Fact to="What">{what}</Fact>
              <Fact to="Why">{why}</Fact>
              <Fact to="For how long">{howLong}</Fact>
              <Fact to="To have it erased">{erasing}</Fact>
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

function Fact({ to, children }: { to: string; children: string }) {
  return (
    <div>
      <dt>{to}</dt>
      <dd>{children}</dd>
    </div>
  );
}
