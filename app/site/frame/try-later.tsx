import { type ErrorResponse, Link } from 'react-router';
import { waitText } from './form-fields.ts';
import styles from './notice.module.css';

/** What a refusal that will pass is about: data of a 429 or a 503. */
interface TryLaterProps {
  readonly refusal: ErrorResponse;
}

/** The page for an address that asks faster than people do, and for when the database can't do its part. */
export function TryLater({ refusal: { status, data } }: TryLaterProps) {
  const wait = waitText(data?.seconds ?? 60);
  return (
    <div className={`wrap ${styles.notice}`}>
      <title>{status === 429 ? 'Too many requests' : 'Try again in a moment'}</title>
      <meta name="robots" content="noindex" />
      <h1>{status === 429 ? 'One moment' : 'Try again in a moment'}</h1>
      <p className={styles.words}>
        {status === 429
          ? `That was more than one person does in so short a time, so we have paused your connection. Try again in ${wait}.`
          : data?.message}
      </p>
      <div className={styles.ways}>
        <Link to="/verified-codes">Browse All Codes</Link>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}
