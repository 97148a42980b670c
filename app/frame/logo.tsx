import { Link } from '../ui/link.tsx';
import styles from './logo.module.css';

/** The cart and the name, linked to the home page. */
export function Logo({ siteName }: { siteName: string }) {
  return (
    <Link className={styles.logo} to="/">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M4 13h24l-2.6 12a3 3 0 0 1-3 2.4H9.6a3 3 0 0 1-3-2.4z" />
        <path d="M10 13 14.5 4M22 13 17.5 4" />
        <path d="M11 18v5M16 18v5M21 18v5" strokeDasharray="1.5 3" />
      </svg>
      {siteName}
    </Link>
  );
}
