import { Form } from 'react-router';
import { Moment } from '../ui/moment.tsx';
import { useNotes } from '../ui/notes.tsx';
import { fields, NOTE_LENGTH } from './queue-fields.ts';
import styles from './queue-screen.module.css';
import type { OwnTestView } from './queue-view.server.ts';

interface OwnTestsProps {
  readonly tests: readonly OwnTestView[];
  /** Why a given reason was refused. */
  readonly error: string | undefined;
  readonly typed: Readonly<Record<string, string>>;
}

/** A person's last tests, to take back with a reason: the public history shows it. */
export function OwnTests({ tests, error, typed }: OwnTestsProps) {
  return (
    <section className={styles.panel} aria-labelledby="own-tests">
      <h2 id="own-tests">Your last tests</h2>
      <ul role="list">
        {tests.map((test, index) => (
          <li key={test.requestKey}>
            <p>
              <strong>{test.code}</strong> at {test.store}
              <br />
              <span className="soft">
                {test.outcome}, <Moment at={test.testedAt} />
              </span>
            </p>
            <TakeBack
              test={test}
              number={index + 1}
              error={typed[fields.requestKey] === test.requestKey ? error : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TakeBackProps {
  readonly test: OwnTestView;
  /** Its place in the list: a code may be in it twice. */
  readonly number: number;
  readonly error: string | undefined;
}

function TakeBack({ test, number, error }: TakeBackProps) {
  const notes = useNotes({ error });
  return (
    <details open={error !== undefined || undefined}>
      <summary className="note">
        Take back<span className="visually-hidden"> the test of {test.code}</span>
      </summary>
      <Form
        method="post"
        action="/office"
        className={`stack start small ${styles.reason}`}
        aria-label={`Take back test ${number}, ${test.code}`}
      >
        <input type="hidden" name={fields.intent} value="take-back" />
        <input type="hidden" name={fields.requestKey} value={test.requestKey} />
        <label htmlFor={notes.id}>Why? (shown in the public history)</label>
        <input name={fields.reason} maxLength={NOTE_LENGTH} autoComplete="off" {...notes.control} />
        {notes.error}
        <button type="submit" className={`text-button ${styles.plain}`}>
          Take back the test
        </button>
      </Form>
    </details>
  );
}
