import { Moment } from '../ui/moment.tsx';
import styles from './queue-screen.module.css';
import type { ItemView } from './queue-view.server.ts';

/** The last tests of the code on the screen, by anyone. */
export function LastTests({ item }: { item: ItemView }) {
  return (
    <section className={styles.panel} aria-labelledby="last-tests">
      <h2 id="last-tests">Last tests</h2>
      {item.tests.length === 0 && <p>Never tested.</p>}
      <ul role="list">
        {item.tests.map(({ id, words, how, outcome, at, by, note, totals, isCorrected }) => (
          <li key={id}>
            <p>
              <strong data-outcome={outcome}>{isCorrected ? <del>{words}</del> : words}</strong>
              {totals && ` ${totals}`}
              <br />
              <span className="soft">
                {how && `${how}, `}
                <Moment at={at} />
                {by && `, ${by}`}
              </span>
            </p>
            {note && <p className="soft">“{note}”</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
