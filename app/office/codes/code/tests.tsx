import { Form } from 'react-router';
import type { RecordedTest } from '../../../data/codes/tests.server.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDollars } from '../../../words/money.ts';
import { Moment } from '../../ui/moment.tsx';
import styles from './code-page.module.css';

export const correctionOutcomes = ['worked', 'failed', 'unclear', 'retracted'] as const;

const outcomeWords: Readonly<Record<RecordedTest['outcome'], string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
  retracted: 'Taken back',
};

/** A code's test history, with corrections by editors. */
export function Tests({ tests, isEditor }: { tests: readonly RecordedTest[]; isEditor: boolean }) {
  return (
    <section id="tests" className={`stack part ${styles.part}`} aria-labelledby="tests-title">
      <h2 id="tests-title">Tests</h2>
      {tests.length === 0 && <p className="soft">Not tested yet. It’s in the queue while it’s live.</p>}
      <ol className={styles.lines} role="list">
        {tests.map((test, index) => (
          <li key={test.id} data-corrected={test.isCorrected || undefined}>
            <p>
              <strong data-outcome={test.outcome}>{outcomeWords[test.outcome]}</strong>{' '}
              {test.method !== 'checkout' && `(from the ${test.method}) `}
              <Moment at={test.testedAt} />, {test.testedBy ?? 'a former tester'}
              {test.beforeCents !== null && test.afterCents !== null && (
                <>
                  , {formatDollars(test.beforeCents)} became {formatDollars(test.afterCents)}
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

function Correction({ test, number }: { test: RecordedTest; number: number }) {
  return (
    <details className={styles.correction}>
      <summary>Correct it</summary>
      <Form method="post" className={`flow ${styles.inline}`} aria-label={`Correct test ${number}`}>
        <input type="hidden" name="test" value={test.id} />
        <label className="labeled note">
          Outcome
          <select name="outcome" defaultValue="retracted">
            {correctionOutcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcome === 'retracted' ? 'Take it back' : outcomeWords[outcome]}
              </option>
            ))}
          </select>
        </label>
        <label className="labeled note">
          Reason (shown in the public history)
          <input type="text" name="reason" required maxLength={200} />
        </label>
        <Button name="intent" value="correct" kind="plain">
          Correct
        </Button>
      </Form>
    </details>
  );
}
