import styles from './tips.module.css';

/** The six tips, as a list of terms. */
export function Tips({ tips }: { tips: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <section className={`section wrap ${styles.tips}`} aria-labelledby="tips">
      <h2 id="tips">Pro tips</h2>
      <dl>
        {tips.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
