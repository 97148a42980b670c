import { useId } from 'react';
import { Form } from 'react-router';
import type { LedgerEntry } from '../../data/codes/checks.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { LOCALE } from '../../words/locale.ts';
import { formatDollars } from '../../words/money.ts';
import { Moment } from '../ui/moment.tsx';
import styles from './code-page.module.css';

export const correctionOutcomes = ['worked', 'failed', 'unclear', 'retracted'] as const;

const outcomeWords: Readonly<Record<LedgerEntry['outcome'], string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
  retracted: 'Taken back',
};

/** A code's test history, with corrections by editors. */
export function Tests({ tests, isEditor }: { tests: readonly LedgerEntry[]; isEditor: boolean }) {
  return (
    <section id="tests" className={styles.part} aria-labelledby="tests-title">
      <h2 id="tests-title">Tests</h2>
      {tests.length === 0 && <p className="soft">Not tested yet. It’s in the queue while it’s live.</p>}
      <ol className={styles.lines} role="list">
        {tests.map((test) => (
          <li key={test.id} data-corrected={test.isCorrected || undefined}>
            <p>
              <strong data-outcome={test.outcome}>{outcomeWords[test.outcome]}</strong>{' '}
              {test.method !== 'checkout' && `(said by the ${test.method}) `}
              <Moment at={test.checkedAt} />, {test.checkedBy ?? 'somebody since erased'}
              {test.beforeCents !== null && test.afterCents !== null && (
                <>
                  , {formatDollars(test.beforeCents, LOCALE)} became {formatDollars(test.afterCents, LOCALE)}
                </>
              )}
              {test.isCorrected && <span className="soft"> (corrected)</span>}
            </p>
            {test.note && <p>{test.note}</p>}
            {isEditor && !test.isCorrected && <Correction test={test} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Correction({ test }: { test: LedgerEntry }) {
  const id = useId();
  return (
    <details className={styles.correction}>
      <summary>Correct it</summary>
      <Form method="post" className={styles.inline}>
        <input type="hidden" name="test" value={test.id} />
        <label>
          Outcome
          <select name="outcome" defaultValue="retracted">
            {correctionOutcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcome === 'retracted' ? 'Take it back' : outcomeWords[outcome]}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={id}>
          Reason
          <input id={id} name="reason" required maxLength={200} aria-describedby={`${id}-hint`} />
        </label>
        <button type="submit" name="intent" value="correct" className={buttonStyles.button} data-kind="plain">
          Correct
        </button>
        <p id={`${id}-hint`} className="soft">
          The public history shows the reason.
        </p>
      </Form>
    </details>
  );
}
