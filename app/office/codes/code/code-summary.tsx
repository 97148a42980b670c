import type { FormValues } from '../../ui/form/form-values.ts';
import { firstValueOf } from '../../ui/form/form-values.ts';
import styles from './code-page.module.css';
import { wordsOfForm } from './code-values.ts';

/** A code as checkers see it: they don't edit it. */
export function CodeSummary({ values, testNote }: { values: FormValues; testNote: string | null }) {
  const { headline, terms } = wordsOfForm(values);
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="summary">
      <h2 id="summary">{headline}</h2>
      <p>{firstValueOf(values, 'description')}</p>
      <Terms terms={terms} />
      {testNote && <p>To test it: {testNote}</p>}
    </section>
  );
}

/** The terms as the code's page lists them. */
export function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="bullets">
      {[...terms, 'One code per order.'].map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
