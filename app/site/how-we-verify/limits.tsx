import styles from './how-we-verify.module.css';

const limits = [
  {
    claim: 'That a code will work for you.',
    text: 'A test is one cart at one checkout on one day. A store may look at your address, your order history, or its stock, and it can end a code at any time.',
  },
  {
    claim: 'That every code has been tested.',
    text: 'Some come from stores and feeds and haven’t been tested yet. Their badge says so, and no number on the site counts them as tested.',
  },
  {
    claim: 'That each report is a different person.',
    text: 'We don’t have accounts, so we count networks: a household counts once a day, and a person with two connections counts twice. We forget networks every day, so the same one is new to us tomorrow. The limits above cap what anyone can do, and a test at checkout has the last word.',
  },
  {
    claim: 'That we know every code.',
    text: 'We leave out private, single-use, and employee codes on purpose.',
  },
];

/** What the site does not promise. */
export function Limits() {
  return (
    <section className={`section wrap ${styles.limits}`} aria-labelledby="limits">
      <h2 id="limits">What we don’t claim</h2>
      <ul className="columns-48" role="list">
        {limits.map(({ claim, text }) => (
          <li key={claim}>
            <p className={styles.claim}>{claim}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
