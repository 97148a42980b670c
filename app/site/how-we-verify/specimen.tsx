import { href } from 'react-router';
import type { TestOfCode } from '../../data/codes/tests.server.ts';
import { Link } from '../../ui/link.tsx';
import { TestLines } from '../code/tests.tsx';
import styles from './specimen.module.css';

const parts = [
  {
    term: 'Outcome',
    text: 'Worked, failed, or unclear. Failed means the code was refused even though the cart met its terms. If the cart didn’t meet them, the test is unclear.',
  },
  {
    term: 'Method and time',
    text: 'How we tested, and when. If you use a mouse, hover over the time to see the exact date and time.',
  },
  { term: 'Note', text: 'What was in the cart and what the checkout said.' },
  { term: 'Who', text: 'The tester, or the store or feed that reported it.' },
  {
    term: 'Totals',
    text: 'The total without the code and with it, as the checkout showed them.',
  },
];

/** The newest test on the site, with its parts explained. */
export function Specimen({ newest: { test, codeId, code, storeName } }: { newest: TestOfCode }) {
  return (
    <section className={`wrap columns ${styles.spread}`} aria-labelledby="one-line">
      <div>
        <h2 id="one-line" className="title-m">
          What a test looks like
        </h2>
        <figure className={`sheet ${styles.specimen}`}>
          <TestLines code={code} tests={[test]} />
          <figcaption className="caption">
            The newest test at checkout: <code>{code}</code> at {storeName}.{' '}
            <Link to={`${href('/codes/:id', { id: String(codeId) })}#ledger`}>See all its tests</Link>
          </figcaption>
        </figure>
      </div>
      <div>
        <h2 className="title-m">What each part says</h2>
        <dl className={`stack ${styles.parts}`}>
          {parts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.only}>
        Nobody can change or delete a line, because the database doesn’t allow it. A correction is a new line.
        Only the sample’s lines can be removed.
      </p>
    </section>
  );
}
