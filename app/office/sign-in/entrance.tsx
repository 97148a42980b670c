import styles from './entrance.module.css';

interface EntranceProps {
  readonly siteName: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

/** The page for people who aren't signed in: one column, one task. */
export function Entrance({ siteName, title, children }: EntranceProps) {
  return (
    <main className={styles.entrance} id="main">
      <p className={styles.site}>
        <a href="/">{siteName}</a> office
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** What went wrong, above the form; announced when it appears. */
export function Problem({ children }: { children: React.ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
