import type { TestMethod } from '../../domain/evidence/freshness.ts';
import styles from './methods.module.css';

const methods: readonly {
  readonly method: TestMethod;
  readonly title: string;
  readonly what: string;
  readonly weight: string;
}[] = [
  {
    method: 'checkout',
    title: 'At checkout',
    what: 'A tester fills a cart at the store, enters the code, and writes down what the checkout said, with both totals if it shows them.',
    weight: 'Only this counts as a test. A pass makes a code Verified, and a failure takes that away.',
  },
  {
    method: 'store',
    title: 'Confirmed by the store',
    what: 'Someone at the store confirms the code, its terms, or its last day.',
    weight:
      'It appears in the test history and helps us get the terms right, but it doesn’t change the badge.',
  },
  {
    method: 'feed',
    title: 'From a feed',
    what: 'A partner’s list says the code is valid.',
    weight:
      'It appears in the test history but doesn’t change the badge. A code from a feed is Not tested yet until we’ve tried it.',
  },
];

/** The kinds of evidence for a code, strongest first. */
export function Methods() {
  return (
    <section className="band" aria-labelledby="methods">
      <div className="wrap">
        <h2 id="methods">Three kinds of evidence, but only one counts as a test</h2>
        <ol className={styles.methods} role="list">
          {methods.map(({ method, title, what, weight }) => (
            <li key={method} data-method={method}>
              <h3>{title}</h3>
              <p>{what}</p>
              <p className="soft">{weight}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
