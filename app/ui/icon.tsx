import styles from './icon.module.css';

/** The line of each icon, in a box of 20 units. */
export const iconPaths = {
  tick: 'M4 10.5 8.2 15 16 5.5',
  cross: 'M5 5l10 10M15 5 5 15',
  clock: 'M10 5.5V10l3 2M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15',
  calendar: 'M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.5v4M13 2.5v4',
  question:
    'M7.4 7.2a2.7 2.7 0 1 1 3.6 2.9c-.8.4-1 .9-1 1.8M10 14.9v.1M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15',
  menu: 'M2.5 6h15M2.5 14h15',
  out: 'M7 4h9v9M16 4 5 15',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M4.2 15.8l1.1-1.1M14.7 5.3l1.1-1.1',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7',
  halves: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 2.5v15M13 4v12M16 6.5v7',
  right: 'M4 10h12M11 5l5 5-5 5',
} as const;

export type IconName = keyof typeof iconPaths;

/** A line icon. Decoration only: the words next to it carry the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
