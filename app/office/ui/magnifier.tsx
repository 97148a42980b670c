import styles from './magnifier.module.css';

/** What a field to search in begins with. Decoration only: its label says it. */
export function Magnifier() {
  return (
    <svg className={styles.magnifier} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3m4.3 10.3L17 17" />
    </svg>
  );
}
