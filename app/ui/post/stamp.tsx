import styles from './stamp.module.css';

/** A post's picture as a postage stamp: its emoji on tinted paper with a punched edge. Decoration only. */
export function Stamp({ image, size = 'small' }: { image: string; size?: 'small' | 'large' }) {
  return (
    <div className={styles.stamp} data-size={size} aria-hidden="true">
      <span>{image}</span>
    </div>
  );
}
