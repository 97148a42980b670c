import styles from './notice.module.css';

/** The drawing of pages about mail. */
export function Envelope() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 120" aria-hidden="true">
      <path
        data-tone="sheet"
        d="M24 26h150a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z"
      />
      <path data-tone="lemon" d="M18 30 99 78l81-48-6-4H24z" />
      <path data-tone="line" d="M20 108 76 65M178 108l-56-43" />
      <path data-tone="line" d="M196 40h18M192 60h14M196 80h18" />
    </svg>
  );
}
