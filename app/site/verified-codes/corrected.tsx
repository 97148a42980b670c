import { Link } from '../../ui/link.tsx';
import styles from './corrected.module.css';

interface CorrectedProps {
  /** What was searched for. */
  readonly text: string;
  readonly typed: string;
  /** Of the search for what was typed. */
  readonly address: string;
}

/** Says that the results are of a corrected text, with a way to what was typed. */
export function Corrected({ text, typed, address }: CorrectedProps) {
  return (
    <p className={styles.corrected}>
      Showing results for <b>{text}</b>. <Link to={address}>Search for “{typed}” instead</Link>
    </p>
  );
}
