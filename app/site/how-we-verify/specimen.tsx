import { href } from 'react-router';
import type { CheckOfCode } from '../../data/codes/checks.server.ts';
import { Link } from '../../ui/link.tsx';
import { LedgerEntries } from '../code/ledger.tsx';
import styles from './specimen.module.css';

const parts = [
  {
    term: 'Outcome',
    text: 'Worked, failed or unclear. Failed means refused although the terms were met; a test that broke them is unclear.',
  },
  { term: 'Method and time', text: 'One of the three below. The exact time shows when you hover over it.' },
  { term: 'Note', text: 'What was in the basket and what the checkout said.' },
  { term: 'Who', text: 'The tester, or the store that gave its word.' },
  {
    term: 'Totals',
    text: 'What the goods came to without the code and with it, as the checkout showed them.',
  },
];

/** The newest line of any ledger, with its parts explained. */
export function Specimen({ newest: { check, codeId, code, storeName } }: { newest: CheckOfCode }) {
  return (
    <section className={`wrap ${styles.spread}`} aria-labelledby="one-line">
      <div>
        <h2 id="one-line">One line of a record</h2>
        <figure className={styles.specimen}>
          <LedgerEntries code={code} checks={[check]} />
          <figcaption>
            The newest test at a checkout: <code>{code}</code> at {storeName}.{' '}
            <Link to={`${href('/codes/:id', { id: String(codeId) })}#ledger`}>Its whole record</Link>
          </figcaption>
        </figure>
        <p className={styles.only}>
          Lines are only ever added: the database refuses to change or delete one, and a correction is a new
          line. Sample lines alone can be cleared away.
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
