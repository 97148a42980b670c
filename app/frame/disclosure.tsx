import { Link } from '../ui/link.tsx';
import styles from './disclosure.module.css';

/** Who pays for what, beside the links it is about. */
export function Disclosure({ text }: { text: string }) {
  return (
    <p className={styles.disclosure}>
      {text} <Link to="/how-we-verify">How we verify</Link>
    </p>
  );
}
