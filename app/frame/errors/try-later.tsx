import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';

/** The text of a 429 or a 503: a refusal that's temporary. */
export interface Refusal {
  readonly title: string;
  readonly message: string;
}

/** The page for rate-limited visitors, and for when the database is unavailable. */
export function TryLater({ title, message }: Refusal) {
  return (
    <div className={`wrap stack ${styles.notice}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lead">{message}</p>
      <div className={`row ${styles.ways}`}>
        <Link to="/verified-codes">Browse All Codes</Link>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}
