import { Form } from 'react-router';
import type { RecordedTest } from '../../../data/codes/tests.server.ts';
import { Button } from '../../../ui/button.tsx';
import { outcomeWords } from '../../../words/test-history.ts';
import { TestLine } from '../../tests/test-line.tsx';
import { testView } from '../../tests/test-view.ts';
import { useNotes } from '../../ui/notes.tsx';
import rowStyles from '../../ui/rows.module.css';
import styles from './code-page.module.css';

export const correctionOutcomes = ['worked', 'failed', 'unclear', 'retracted'] as const;

interface TestsProps {
  readonly tests: readonly RecordedTest[];
  readonly isEditor: boolean;
  /** The id of a test whose correction had no reason. */
  readonly unexplained: number | undefined;
}

/** A code's test history, with corrections by editors. */
export function Tests({ tests, isEditor, unexplained }: TestsProps) {
  return (
    <section id="tests" className={`stack ${styles.part}`} aria-labelledby="tests-title">
      <h2 id="tests-title">Tests</h2>
      {tests.length === 0 ? (
        <p className="soft">Not tested yet. It’s in the queue while it’s live.</p>
      ) : (
        <ol className={`sheet ${rowStyles.rows} ${styles.lines}`} role="list">
          {tests.map((test, index) => (
            <li key={test.id}>
              <TestLine test={testView(test)} />
              {isEditor && !test.isCorrected && test.method !== 'feed' && (
                <Correction
                  test={test}
                  number={tests.length - index}
                  error={test.id === unexplained ? NO_REASON : undefined}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const NO_REASON = 'Give a reason. It’s shown in the public history.';

interface CorrectionProps {
  readonly test: RecordedTest;
  readonly number: number;
  readonly error: string | undefined;
}

function Correction({ test, number, error }: CorrectionProps) {
  const notes = useNotes({ error });
  return (
    <details className={styles.correction} open={error !== undefined || undefined}>
      <summary>Correct it</summary>
      <Form
        method="post"
        className={`flow ${styles.inline}`}
        aria-label={`Correct test ${number}`}
        noValidate
      >
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
          <input type="text" name="reason" required maxLength={200} {...notes.control} />
        </label>
        <Button name="intent" value="correct" kind="plain">
          Correct
        </Button>
        {notes.error}
      </Form>
    </details>
  );
}
