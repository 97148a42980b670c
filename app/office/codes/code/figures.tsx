import type { CodeFigures } from '../../../data/codes/office/office-code.server.ts';
import { formatCount } from '../../../words/counts.ts';
import styles from './code-page.module.css';

/** How often a code was copied, and what shoppers reported. */
export function Figures({ figures }: { figures: CodeFigures }) {
  const rows = [
    ['Copies, all time', figures.copiesEver],
    ['Copies, 30 days', figures.copies],
    ['Visits, 30 days', figures.visits],
    ['Worked, 30 days', figures.worked],
    ['Failed, 30 days', figures.failed],
  ] as const;
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <p className="note">Visits to the store, and what shoppers reported.</p>
      <dl className={`sheet ${styles.figures}`}>
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
