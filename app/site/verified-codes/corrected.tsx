import { Link } from '../../ui/link.tsx';
import styles from './corrected.module.css';
import { type ListQuery, listAddress } from './list-query.ts';

/** Says that the results are of a corrected text, with a way to what was typed: in quotes it is searched for as it is. */
export function Corrected({ query, text }: { query: ListQuery; text: string }) {
  return (
    <p className={styles.corrected}>
      Showing results for <b>{text}</b>.{' '}
      <Link to={listAddress({ ...query, q: `"${query.q.replaceAll('"', '')}"`, page: 1, after: undefined })}>
        Search for “{query.q}” instead
      </Link>
    </p>
  );
}
