import { href } from 'react-router';
import type { CheckOfCode } from '../../data/codes/checks.server.ts';
import { Link } from '../../ui/link.tsx';
import { LedgerEntries } from '../code/ledger.tsx';
import styles from './specimen.module.css';

const parts = [
  {
    term: 'Outcome',
    text: 'Worked, failed, or unclear. Failed means the code was refused even though the cart met its terms. If the cart didn’t meet them, the test is unclear.',
  },
  {
    term: 'Method and time',
    text: 'One of the three below, and how long ago it was. If you use a mouse, hover over the time to see the exact date and time.',
  },
  { term: 'Note', text: 'What was in the cart and what the checkout said.' },
  { term: 'Who', text: 'The tester, or the store or feed that reported it.' },
  {
    term: 'Totals',
    text: 'The total without the code and with it, as the checkout showed them.',
  },
];

/** The newest line of any ledger, with its parts explained. */
export function Specimen({ newest: { check, codeId, code, storeName } }: { newest: CheckOfCode }) {
  return (
    <section className={`wrap ${styles.spread}`} aria-labelledby="one-line">
      <div>
        <h2 id="one-line">What a test looks like</h2>
        <figure className={styles.specimen}>
          <LedgerEntries code={code} checks={[check]} />
          <figcaption>
            The newest test at checkout: <code>{code}</code> at {storeName}.{' '}
            <Link to={`${href('/codes/:id', { id: String(codeId) })}#ledger`}>See all its tests</Link>
          </figcaption>
        </figure>
        <p className={styles.only}>
          Nobody can change or delete a line, because the database doesn’t allow it. A correction is a new
          line. Only the sample’s lines can be removed.
        </p>
      </div>
      <dl className={styles.parts}>
        {parts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
