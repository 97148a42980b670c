import type { RankedCard } from '../../data/codes/codes.server.ts';
import { Link } from '../../ui/link.tsx';
import { formatCount } from '../../words/counts.ts';
import styles from './ranked-list.module.css';

/** A short ranking in a narrow column. */
export function RankedList({
  title,
  unit,
  entries,
}: {
  title: string;
  /** What the entries are counted in. */
  unit: string;
  entries: readonly RankedCard[];
}) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className="soft">{entries.length === 0 ? 'No copies yet.' : unit}</p>
      <ol className={styles.ranks} role="list">
        {entries.map(({ card, uses }) => (
          <li key={card.id}>
            <span>
              <Link to={`/codes/${card.id}`}>{card.headline}</Link>
              <small className="note">{card.store.name}</small>
            </span>
            <span className="soft num">{formatCount(uses)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
