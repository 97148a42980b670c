import styles from './person-disc.module.css';

/**
 * Someone’s initials, to find them in a list by: "?" for somebody erased, whose name is empty. The site’s mark for what
 * nobody did by hand (`name` is null).
 */
export function PersonDisc({ name }: { name: string | null }) {
  if (name === null) return <img src="/favicon.svg" className={styles.disc} width="34" height="34" alt="" />;
  const names = name.split(' ').filter(Boolean);
  return (
    <span className={styles.disc} aria-hidden="true">
      {firstLetter(names[0]) || '?'}
      {names.length > 1 && firstLetter(names.at(-1))}
    </span>
  );
}

function firstLetter(name = ''): string {
  return [...name][0] ?? '';
}
