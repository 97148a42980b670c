import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { ProofField } from '../proof/proof-field.tsx';
import { useKeyShortcut, useKeys } from '../ui/keys.tsx';
import {
  type Choice,
  choiceKeys,
  choices,
  choiceWords,
  type FieldErrors,
  fields,
  NOTE_LENGTH,
} from './answer-fields.ts';
import styles from './answer-form.module.css';
import type { LastTest } from './device/device-queue.ts';
import { TAKE_BACK_FORM } from './last-answer-notice.tsx';
import type { ItemView } from './queue-view.server.ts';

interface AnswerFormProps {
  readonly item: ItemView;
  /** What can be taken back. */
  readonly last: LastTest | undefined;
  readonly errors: FieldErrors;
  /** What was typed into a form that came back. */
  readonly typed: Readonly<Record<string, string>>;
  /** Whether a picture is kept from before, and goes along unless another is chosen. */
  readonly hasPicture: boolean;
  /** Takes the form. `isFocused`: the focus is in it. */
  readonly onAnswer: (form: FormData, isFocused: boolean) => void;
}

/** What happened at the checkout: a key chooses, Enter records. */
export function AnswerForm({ item, last, errors, typed, hasPicture, onAnswer }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isTyped = typed[fields.code] === String(item.codeId);
  const old = isTyped ? typed : {};
  const [choice, setChoice] = useState<Choice | null>((old[fields.outcome] as Choice) ?? null);
  const hasErrors = isTyped && Object.keys(errors).length > 0;
  const isPictureWaiting = useRef(false);
  const [pictureTrouble, setPictureTrouble] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  // React ignores a choice made before it started, so it is read here.
  useEffect(() => {
    const made = form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked');
    if (made) setChoice(made.value as Choice);
    form.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
  }, []);
  const openDetails = () => {
    if (!details.current) return;
    details.current.open = true;
    details.current.querySelector('input')?.focus();
  };
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
      // The browser shows what is missing only where it can be seen.
      onInvalidCapture={({ target }) => {
        if (details.current?.contains(target as Node)) details.current.open = true;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPictureWaiting.current && choice !== 'skip' && !pictureTrouble) {
          setPictureTrouble(UNCONFIRMED);
          if (details.current) details.current.open = true;
          return;
        }
        onAnswer(new FormData(event.currentTarget), event.currentTarget.contains(document.activeElement));
      }}
    >
      <input type="hidden" name={fields.intent} value="record" />
      <input type="hidden" name={fields.code} value={item.codeId} />
      <input type="hidden" name={fields.visit} value={item.visitId} />
      <input type="hidden" name={fields.requestKey} value={item.requestKey} />
      <details ref={details} className={styles.more} open={hasErrors || undefined}>
        <summary>Totals, note, picture</summary>
        <div className={styles.fields}>
          <AmountField name={fields.before} label="Total before" old={old} error={errors.before} />
          <AmountField name={fields.after} label="Total with the code" old={old} error={errors.after} />
          <TextLine name={fields.note} label="Note (shown in the public history)" old={old} />
          <TextLine name={fields.correction} label="What’s wrong with its text (for editors)" old={old} />
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
        <p className={styles.question}>
          <span id={`${id}-question`}>What happened?</span>
          {last && <TakeBack last={last} />}
          <button type="button" data-needs-js="" onClick={openDetails}>
            Details
          </button>
        </p>
        <div
          className={styles.choices}
          role="radiogroup"
          aria-labelledby={`${id}-question`}
          aria-invalid={errors.outcome ? true : undefined}
          aria-describedby={errors.outcome ? `${id}-error` : undefined}
        >
          {choices.map((each) => (
            <ChoiceButton key={each} choice={each} isChosen={choice === each} onChoose={setChoice} />
          ))}
        </div>
        {errors.outcome && (
          <p id={`${id}-error`} className={styles.error}>
            {errors.outcome}
          </p>
        )}
        {pictureTrouble && (
          <p role="alert" className={styles.error}>
            {pictureTrouble}
          </p>
        )}
        <button type="submit" className={buttonStyles.button} aria-keyshortcuts="Enter">
          Record
        </button>
      </div>
    </Form>
  );
}

const UNCONFIRMED =
  'Your picture isn’t confirmed, so it won’t be sent. Confirm it, or press Record again to continue without it.';

/** On a phone, where the thumb is. */
function TakeBack({ last }: { last: LastTest }) {
  const shortcut = useKeyShortcut('z');
  return (
    <button
      type="submit"
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
      {choiceWords[choice]}
      {shortcut['aria-keyshortcuts'] && (
        <span aria-hidden="true" className={styles.key}>
          {choiceKeys[choice]}
        </span>
      )}
    </label>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly old: Readonly<Record<string, string>>;
  readonly error?: string | undefined;
}

function AmountField({ name, label, old, error }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        id={id}
        name={name}
        defaultValue={old[name]}
        inputMode="decimal"
        autoComplete="off"
        pattern="\$?\s*[0-9,]*(\.[0-9]{0,2})?"
        title="An amount like 87.50"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function TextLine({ name, label, old }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.wide}>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        id={id}
        name={name}
        defaultValue={old[name]}
        maxLength={NOTE_LENGTH}
        autoComplete="off"
      />
    </div>
  );
}
