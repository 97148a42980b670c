import styles from '../../frame/notice.module.css';

/** The drawing of a place where nothing is yet: a ticket without words. */
export function BlankTicket() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 110" aria-hidden="true">
      <path
        data-tone="sheet"
        d="M12 15h128a9 9 0 0 0 18 0v80a9 9 0 0 0-18 0H12a8 8 0 0 1-8-8V23a8 8 0 0 1 8-8z"
      />
      <path
        data-tone="lemon"
        d="M158 15h46a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8h-46a9 9 0 0 0-9-9V24a9 9 0 0 0 9-9z"
      />
      <path data-tone="line" d="M22 40h58M22 56h96M22 72h40M168 55h30" />
    </svg>
  );
}
