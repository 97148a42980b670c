import { Link } from 'react-router';
import { tooManyText } from './form-fields.ts';
import styles from './notice.module.css';

/** The answer to an address that asks faster than people do. */
export function TooMany({ seconds }: { seconds: number }) {
  return (
    <div className={`wrap ${styles.notice}`}>
      <title>Too many requests</title>
      <meta name="robots" content="noindex" />
      <h1>One moment</h1>
      <p className={styles.words}>{tooManyText(seconds)}</p>
      <div className={styles.ways}>
        <Link to="/verified-codes">Browse All Codes</Link>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}
