import { Link } from '../../ui/link.tsx';
import styles from './this-week.module.css';
import type { Line } from './this-week.server.ts';

interface ThisWeekProps {
  readonly parts: readonly { readonly title: string; readonly lines: readonly Line[] }[];
}

/** What a newsletter looks like, with codes of the site as they are now. */
export function ThisWeek({ parts }: ThisWeekProps) {
  if (parts.length === 0) return null;
  return (
    <section className={`stack airmail ${styles.mail}`} aria-labelledby="this-week">
      <div>
        <p className="caption">An example, with today’s codes</p>
        <h2 id="this-week" className="title-m">
          This week’s codes
        </h2>
      </div>
      {parts.map(({ title, lines }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className="ruled" role="list">
            {lines.map(({ id, headline, store, text }) => (
              <li key={id}>
                <Link className="quiet" to={`/codes/${id}`}>
                  <b>{headline}</b> <span>at {store}</span>
                </Link>
                <p className="note">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
