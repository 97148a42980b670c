import styles from './tooltip.module.css';

/**
 * Says what an icon does, after 700 ms of hovering, or at once within 300 ms of another tooltip (specification,
 * "Business constants"). The control has its own accessible name, so screen readers skip the bubble.
 */
export function Tooltip({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <span className={styles.holder} data-tooltip="">
      {children}
      <span className={`small ${styles.bubble}`} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
