import styles from '../notice.module.css';

/** The drawing of something that broke. */
export function TornTicket() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 110" aria-hidden="true">
      <path data-tone="sheet" d="M8 14h96l-8 16 8 16-8 16 8 16-8 18H8a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z" />
      <path
        data-tone="lemon"
        d="m126 20 78-8a8 8 0 0 1 9 7l6 58a8 8 0 0 1-7 9l-80 9 6-18-10-15 6-17-10-14z"
      />
      <path data-tone="line" d="M18 40h46M18 56h60M18 72h34M146 42l46-5M148 60l50-5" />
    </svg>
  );
}
