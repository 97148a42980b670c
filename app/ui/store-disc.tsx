import styles from './store-disc.module.css';

/** A name of more characters is in smaller type beside a large disc. */
export const LONG_NAME = 24;

/** A store's emoji on a disc of its color. The hue is rounded to one of the twelve in the style sheet. */
export function StoreDisc({
  logo,
  hue,
  size = 'small',
}: {
  logo: string;
  hue: number;
  size?: 'small' | 'large';
}) {
  return (
    <span className={styles.disc} data-hue={Math.round(hue / 30) % 12} data-size={size} aria-hidden="true">
      {logo}
    </span>
  );
}
