import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProofField } from '../proof/proof-field.tsx';
import { useKeyShortcut, useKeys } from '../ui/keys.tsx';
import { useNotes } from '../ui/notes.tsx';
import type { LastTest } from './device/device-queue.ts';
import { TAKE_BACK_FORM } from './last-test-notice.tsx';
import {
  type Choice,
  choiceKeys,
  choices,
  choiceWords,
  type FieldErrors,
  fields,
  NOTE_LENGTH,
} from './queue-fields.ts';
import type { ItemView } from './queue-view.server.ts';
import { NO_OUTCOME, totalsOf } from './read-totals.ts';
import styles from './test-form.module.css';

interface TestFormProps {
  readonly item: ItemView;
  /** The test that can be taken back. */
  readonly last: LastTest | undefined;
  readonly errors: FieldErrors;
  /** What was typed in a form that came back. */
  readonly typed: Readonly<Record<string, string>>;
  /** Whether a picture is kept from before. It's sent too, unless another is chosen. */
  readonly hasPicture: boolean;
  readonly onRecord: (form: FormData) => void;
}

/** What happened at the checkout: a key chooses, Enter records. */
export function TestForm({ item, last, errors: said, typed, hasPicture, onRecord }: TestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(said);
  const [refused, setRefused] = useState(said);
  const [lastSaid, setLastSaid] = useState(JSON.stringify(said));
  // A form that came back is opened again, perhaps while it's still rendered.
  if (JSON.stringify(said) !== lastSaid) {
    setLastSaid(JSON.stringify(said));
    setErrors(said);
    setRefused(said);
  }
  const isTyped = typed[fields.code] === String(item.codeId);
  const old = isTyped ? typed : {};
  const [choice, setChoice] = useState<Choice | null>((old[fields.outcome] as Choice) ?? null);
  const notes = useNotes({ error: choice === null ? errors.outcome : undefined });
  const hasErrors = isTyped && Object.keys(errors).length > 0;
  const isPictureWaiting = useRef(false);
  const [pictureTrouble, setPictureTrouble] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  const letters = useKeyShortcut('?');
  // React ignores a choice made before it started, so it is read here.
  useEffect(() => {
    const made = form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked');
    if (made) setChoice(made.value as Choice);
  }, []);
  // Errors are shown where they can be seen, and the first one gets the focus.
  useEffect(() => {
    if (Object.keys(refused).length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('input[aria-invalid], [aria-invalid] input');
    if (first && details.current?.contains(first)) details.current.open = true;
    first?.focus();
  }, [refused]);
  useKeys([
    ...choices.map((each) => ({
      key: choiceKeys[each],
      label: choiceWords[each],
      run: () => setChoice(each),
    })),
    { key: 'Enter', label: 'Record your choice', run: () => form.current?.requestSubmit() },
  ]);
  return (
    <Form
      ref={form}
      method="post"
      action="/office"
      encType="multipart/form-data"
      aria-label="Your test"
      className={styles.form}
      noValidate
      onInput={({ target, currentTarget }) => {
        if (Object.keys(errors).length === 0) return;
        const faults = faultsIn(new FormData(currentTarget));
        const { name } = target as HTMLInputElement;
        // One total may mend the other.
        const mended = [name, fields.before, fields.after].filter((field) => !(field in faults));
        setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.includes(field))));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const sent = event.currentTarget;
        const faults = choice === 'skip' ? {} : faultsIn(new FormData(sent));
        setErrors(faults);
        setRefused(faults);
        // A picture that isn't confirmed says so itself.
        if (choice !== 'skip' && !sent.checkValidity()) return;
        if (Object.keys(faults).length > 0) return;
        if (isPictureWaiting.current && choice !== 'skip' && !pictureTrouble) {
          setPictureTrouble(UNCONFIRMED);
          if (details.current) details.current.open = true;
          return;
        }
        onRecord(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name={fields.intent} value="record" />
      <input type="hidden" name={fields.code} value={item.codeId} />
      <input type="hidden" name={fields.visit} value={item.visitId} />
      <input type="hidden" name={fields.requestKey} value={item.requestKey} />
      <details ref={details} open={hasErrors || undefined}>
        <summary className="unfold across">Totals, note, picture</summary>
        <div className={styles.fields}>
          <TextLine {...amount} name={fields.before} label="Total before" old={old} error={errors.before} />
          <TextLine
            {...amount}
            name={fields.after}
            label="Total with the code"
            old={old}
            error={errors.after}
          />
          <TextLine
            {...words}
            name={fields.note}
            label="Note (shown in the public history)"
            old={old}
            error={errors.note}
          />
          <TextLine
            {...words}
            name={fields.correction}
            label="What’s wrong with its text (for editors)"
            old={old}
            error={errors.correction}
          />
          <div className={styles.wide}>
            {hasPicture && <p className="soft">We’ve kept your picture and will send it with this test.</p>}
            <ProofField
              error={errors.proof}
              onWaiting={(isWaiting) => {
                isPictureWaiting.current = isWaiting;
                setPictureTrouble('');
              }}
            />
          </div>
        </div>
      </details>
      <div className={styles.bar}>
        <p className={`row between ${styles.question}`}>
          <span id={`${notes.id}-question`}>What happened?</span>
          {last && <TakeBack last={last} />}
          {letters['aria-keyshortcuts'] && (
            <span className={`soft small ${styles.keys}`} data-needs-js="" aria-hidden="true">
              <kbd>Enter</kbd> records
              {last && (
                <>
                  , <kbd>z</kbd> takes back
                </>
              )}
              , <kbd>?</kbd> shows all keys
            </span>
          )}
        </p>
        <div
          className={styles.choices}
          role="radiogroup"
          aria-labelledby={`${notes.id}-question`}
          {...notes.control}
        >
          {choices.map((each) => (
            <ChoiceButton key={each} choice={each} isChosen={choice === each} onChoose={setChoice} />
          ))}
        </div>
        {notes.error}
        {pictureTrouble && (
          <p role="alert" className="problem small">
            {pictureTrouble}
          </p>
        )}
        <Button aria-keyshortcuts="Enter">Record</Button>
      </div>
    </Form>
  );
}

/** What the server would refuse. */
function faultsIn(form: FormData): FieldErrors {
  const totals = totalsOf(form);
  return {
    ...(form.get(fields.outcome) === null && { outcome: NO_OUTCOME }),
    ...('errors' in totals && totals.errors),
  };
}

const UNCONFIRMED =
  'Your picture isn’t confirmed, so it won’t be sent. Confirm it, or press Record again to continue without it.';

/** On a phone, within reach of the thumb. */
function TakeBack({ last }: { last: LastTest }) {
  const shortcut = useKeyShortcut('z');
  return (
    <button
      type="submit"
      className="text-button small"
      form={TAKE_BACK_FORM}
      aria-label={`Take back the test of ${last.code}`}
      {...shortcut}
    >
      Take back
    </button>
  );
}

interface ChoiceButtonProps {
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceButton({ choice, isChosen, onChoose }: ChoiceButtonProps) {
  const shortcut = useKeyShortcut(choiceKeys[choice]);
  return (
    <label className={styles.choice} data-choice={choice}>
      <input
        type="radio"
        name={fields.outcome}
        value={choice}
        required
        checked={isChosen}
        onChange={() => onChoose(choice)}
        {...shortcut}
      />
      {choice !== 'skip' && <Icon name={icons[choice]} />}
      {choiceWords[choice]}
      {shortcut['aria-keyshortcuts'] && (
        <span aria-hidden="true" className={`soft small ${styles.key}`}>
          {choiceKeys[choice]}
        </span>
      )}
    </label>
  );
}

const icons = { worked: 'tick', failed: 'cross', unclear: 'question', ended: 'calendar' } as const;

const amount = { inputMode: 'decimal' } as const;

const words = { maxLength: NOTE_LENGTH, className: styles.wide } as const;

interface TextLineProps extends React.ComponentProps<'input'> {
  readonly name: string;
  readonly label: string;
  readonly old: Readonly<Record<string, string>>;
  readonly error?: string | undefined;
}

function TextLine({ name, label, old, error, className, ...input }: TextLineProps) {
  const notes = useNotes({ error });
  return (
    <div className={className}>
      <label htmlFor={notes.id}>{label}</label>
      <input
        {...input}
        {...notes.control}
        type="text"
        name={name}
        defaultValue={old[name]}
        autoComplete="off"
      />
      {notes.error}
    </div>
  );
}
