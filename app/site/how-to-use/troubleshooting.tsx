import styles from './troubleshooting.module.css';

interface Checklist {
  readonly title: string;
  readonly items: readonly string[];
}

/** What to try when the checkout refuses a code, as printable checklists. */
export function Troubleshooting({ lists }: { lists: readonly Checklist[] }) {
  return (
    <section className={styles.band} aria-label="Troubleshooting">
      <div className={`wrap ${styles.lists}`}>
        {lists.map(({ title, items }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ol role="list">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
