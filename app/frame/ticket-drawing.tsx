import styles from './notice.module.css';

/** A ticket without words, where none is. Its mark, an SVG path, says why. */
export function TicketDrawing({ mark }: { mark: string }) {
  return (
    <svg className={styles.drawing} viewBox="4 6 212 100" aria-hidden="true">
      <g transform="rotate(-3 110 55)">
        <path
          data-tone="sheet"
          d="M14 16h118a8 8 0 0 0 16 0h58a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8h-58a8 8 0 0 0-16 0H14a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
        />
        <path
          data-tone="stub"
          d="M140 25a9 9 0 0 0 9-8h57a7 7 0 0 1 7 7v62a7 7 0 0 1-7 7h-57a9 9 0 0 0-9-8z"
        />
        <path data-tone="line" d="M24 40h70M24 56h46M24 72h58M140 31v5m0 6v5m0 6v5m0 6v5m0 6v5" />
        <path fill="none" d={mark} />
      </g>
    </svg>
  );
}
