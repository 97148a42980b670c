import { Form } from 'react-router';
import type { LedgerEntry } from '../../../data/codes/checks.server.ts';
import buttonStyles from '../../../ui/button.module.css';
import { LOCALE } from '../../../words/locale.ts';
import { formatDollars } from '../../../words/money.ts';
import { Moment } from '../../ui/moment.tsx';
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
        {tests.map((test, index) => (
          <li key={test.id} data-corrected={test.isCorrected || undefined}>
            <p>
              <strong data-outcome={test.outcome}>{outcomeWords[test.outcome]}</strong>{' '}
              {test.method !== 'checkout' && `(from the ${test.method}) `}
              <Moment at={test.checkedAt} />, {test.checkedBy ?? 'a former tester'}
              {test.beforeCents !== null && test.afterCents !== null && (
                <>
                  , {formatDollars(test.beforeCents, LOCALE)} became {formatDollars(test.afterCents, LOCALE)}
                </>
              )}
              {test.isCorrected && <span className="soft"> (corrected)</span>}
            </p>
            {test.note && <p>{test.note}</p>}
            {isEditor && !test.isCorrected && <Correction test={test} number={tests.length - index} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Correction({ test, number }: { test: LedgerEntry; number: number }) {
  return (
    <details className={styles.correction}>
      <summary>Correct it</summary>
      <Form method="post" className={styles.inline} aria-label={`Correct test ${number}`}>
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
        <label>
          Reason (shown in the public history)
          <input type="text" name="reason" required maxLength={200} />
        </label>
        <button type="submit" name="intent" value="correct" className={buttonStyles.button} data-kind="plain">
          Correct
        </button>
      </Form>
    </details>
  );
}
