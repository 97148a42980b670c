import { Link } from '../ui/link.tsx';
import styles from './disclosure.module.css';

/** The affiliate disclosure, shown next to the links it's about. */
export function Disclosure({ text }: { text: string }) {
  return (
    <p className={styles.disclosure}>
      {text} <Link to="/how-we-verify">How we verify</Link>
    </p>
  );
}
