import styles from './entrance.module.css';

interface EntranceProps {
  readonly siteName: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

/** The page for people who aren't signed in: one column, one task. */
export function Entrance({ siteName, title, children }: EntranceProps) {
  return (
    <main className={`stack ${styles.entrance}`} id="main">
      <svg className={styles.ticket} viewBox="0 0 72 40" aria-hidden="true">
        <path d="M5 1h40a5 5 0 0 0 10 0h12a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H55a5 5 0 0 0-10 0H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z" />
        <path d="M50 9v22" strokeDasharray="2 3" />
        <path d="M10 14h26M10 22h17" />
        <path d="m57 20 3 3 5-6" />
      </svg>
      <p className="soft">
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
