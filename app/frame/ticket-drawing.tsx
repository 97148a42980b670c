import styles from './notice.module.css';

/** A ticket without words, where none is. Its mark, an SVG path, says why. */
export function TicketDrawing({ mark }: { mark: string }) {
  return (
    <svg className={styles.drawing} viewBox="4 6 212 100" aria-hidden="true">
      <TicketShape />
      <path fill="none" d={mark} />
    </svg>
  );
}

export function TicketShape() {
  return (
    <>
      <path
        data-tone="sheet"
        d="M14 16h118a8 8 0 0 0 16 0h58q8 0 8 8v62q0 8-8 8h-58a8 8 0 0 0-16 0H14q-8 0-8-8V24q0-8 8-8z"
      />
      <path data-tone="stub" d="M140 25v60a9 9 0 0 1 9 8h57q7 0 7-7V24q0-7-7-7h-57a9 9 0 0 1-9 8z" />
      <path data-tone="line" d="M24 40h70M24 56h46M24 72h58M140 31v5m0 6v5m0 6v5m0 6v5m0 6v5" />
    </>
  );
}
