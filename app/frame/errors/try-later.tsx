import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';

/** What a 429 or a 503 says: a refusal that will pass. */
export interface Refusal {
  readonly title: string;
  readonly message: string;
}

/** The page for an address that asks faster than people do, and for when the database can't do its part. */
export function TryLater({ title, message }: Refusal) {
  return (
    <div className={`wrap ${styles.notice}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className={styles.words}>{message}</p>
      <div className={styles.ways}>
        <Link to="/verified-codes">Browse All Codes</Link>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}
