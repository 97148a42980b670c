import { Link } from 'react-router';
import type { RankedCard } from '../../data/codes/codes.server.ts';
import styles from './ranked-list.module.css';

const whole = new Intl.NumberFormat('en-US');

/** A short ranking in a narrow column. */
export function RankedList({
  title,
  unit,
  entries,
}: {
  title: string;
  unit: string;
  entries: readonly RankedCard[];
}) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      {entries.length === 0 && <p className="soft">Nothing counted yet.</p>}
      <ol className={styles.ranks} role="list">
        {entries.map(({ card, uses }) => (
          <li key={card.id}>
            <span>
              <Link to={`/codes/${card.id}`}>{card.discount}</Link>
              <small>{card.store.name}</small>
            </span>
            <span className="num">
              {whole.format(uses)}
              <span className="visually-hidden"> {unit}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
