import styles from './how-we-verify.module.css';

const limits = [
  {
    claim: 'That a code will work for you.',
    text: 'A test is one basket at one checkout on one day. A store may look at your address, your history or its stock, and end a code whenever it likes.',
  },
  {
    claim: 'That every code has been tested.',
    text: 'Some come from stores and feeds, and wait. Their badge says so, and no number on the site counts them as tested.',
  },
  {
    claim: 'That each report is a different person.',
    text: 'We keep no accounts, so we count networks: a household counts once a day, and a person with two connections counts twice. We forget networks every day, so tomorrow the same one is new to us. The limits above bound what anyone can do; a test at checkout settles it.',
  },
  {
    claim: 'That we know every code.',
    text: 'Private, single-use and employees’ codes are left out on purpose.',
  },
];

/** What the site does not promise. */
export function Limits() {
  return (
    <section className={`section wrap ${styles.limits}`} aria-labelledby="limits">
      <h2 id="limits">What we do not claim</h2>
      <ul role="list">
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
