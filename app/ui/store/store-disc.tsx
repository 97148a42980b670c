import styles from './store-disc.module.css';

/** A name of more characters is in smaller type beside a large disc. */
export const LONG_NAME = 24;

/** The hues in the style sheet. */
export const HUES = 12;

/** A store's emoji on a disc of its color. The hue, in degrees, is rounded to one of those. */
export function StoreDisc({ logo, hue, size }: { logo: string; hue: number; size?: 'large' | undefined }) {
  return (
    <span
      className={styles.disc}
      data-hue={Math.round((hue * HUES) / 360) % HUES}
      data-size={size}
      aria-hidden="true"
    >
      {logo}
    </span>
  );
}
