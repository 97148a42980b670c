import type { CheckMethod } from '../../domain/evidence/freshness.ts';
import styles from './methods.module.css';

const methods: readonly {
  readonly method: CheckMethod;
  readonly title: string;
  readonly what: string;
  readonly weight: string;
}[] = [
  {
    method: 'checkout',
    title: 'At checkout',
    what: 'A tester fills a basket at the store, enters the code and writes down what the checkout said, with both totals where it shows them.',
    weight:
      'The only check that counts as a test. It alone makes a code Verified, and one refusal takes that away.',
  },
  {
    method: 'store',
    title: 'Word of the store',
    what: 'Somebody at the store confirms the code, its terms or its last day.',
    weight: 'Stands in the record and helps to get the terms right. It changes no badge.',
  },
  {
    method: 'feed',
    title: 'From a feed',
    what: 'A list that a partner publishes says that the code is valid.',
    weight:
      'Stands in the record. It changes no badge: a code that came from a feed is Not tested yet until somebody has tried it.',
  },
];

/** The kinds of evidence for a code, strongest first. */
export function Methods() {
  return (
    <section className={styles.band} aria-labelledby="methods">
      <div className="wrap">
        <h2 id="methods">Three kinds of checks, one that counts</h2>
        <ol className={styles.methods} role="list">
          {methods.map(({ method, title, what, weight }) => (
            <li key={method} data-method={method}>
              <h3>{title}</h3>
              <p>{what}</p>
              <p className={styles.weight}>{weight}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
