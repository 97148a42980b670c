import type { CodeFigures } from '../../../data/codes/office/office-code.server.ts';
import { formatCount } from '../../../words/counts.ts';
import styles from './code-page.module.css';

/** How often a code was copied, and what shoppers reported. */
export function Figures({ figures }: { figures: CodeFigures }) {
  const rows = [
    ['Copies, all time', figures.copiesEver],
    ['Copies, 30 days', figures.copies],
    ['Visits to the store', figures.visits],
    ['Reported as working', figures.worked],
    ['Reported as failing', figures.failed],
  ] as const;
  return (
    <section className={`stack part ${styles.part}`} aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <p className="note">Visits and reports are of the last 30 days, too.</p>
      <dl className={styles.figures}>
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt className="note">{name}</dt>
            <dd className="num">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
