import { Check } from '../check.tsx';
import { useNotes } from '../notes.tsx';
import styles from './fields.module.css';
import type { Choice } from './fields.tsx';
import { firstValueOf } from './form-values.ts';
import { useFormState } from './record-form.tsx';

interface CheckFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: React.ReactNode;
}

export function CheckField({ name, ...words }: CheckFieldProps) {
  const { values, errors } = useFormState();
  return (
    <Check name={name} {...words} defaultChecked={firstValueOf(values, name) === '1'} error={errors[name]} />
  );
}

interface ChoicesProps {
  /** One of a few, or any of several, all of them visible. */
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  /** The question that the choices answer. */
  readonly label: string;
  readonly hint?: React.ReactNode;
  readonly choices: readonly Choice[];
}

export function ChoicesField({ type, name, label, hint, choices }: ChoicesProps) {
  const { values, errors } = useFormState();
  const notes = useNotes({ hint, error: errors[name] });
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={notes.described}
      data-invalid={errors[name] ? '' : undefined}
    >
      <legend>{label}</legend>
      {notes.hint}
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type={type}
              name={name}
              value={choice.value}
              defaultChecked={values[name]?.includes(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {notes.error}
    </fieldset>
  );
}

interface FieldGroupProps {
  /** For links to it. */
  readonly id?: string;
  readonly title: string;
  /** What the group is about, in a sentence. */
  readonly lead?: React.ReactNode;
  /** Whether none of them must be filled in, which then no field says for itself. */
  readonly isOptional?: boolean;
  /** A word beside the title, for all of them: "Sample". */
  readonly mark?: string | false;
  readonly children: React.ReactNode;
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ id, title, lead, isOptional, mark, children }: FieldGroupProps) {
  return (
    <section id={id} className={`stack part ${styles.group}`} data-optional={isOptional}>
      <div className={styles.title}>
        <h2>{title}</h2>
        {isOptional && <span className="note">optional</span>}
        {mark && <span className={`note ${styles.mark}`}>{mark}</span>}
      </div>
      {lead && <p className={`note ${styles.hint}`}>{lead}</p>}
      {children}
    </section>
  );
}

interface FieldPairProps {
  /** Whether they're short enough for a phone to have them side by side, too. */
  readonly isShort?: boolean;
  readonly children: React.ReactNode;
}

/** Fields side by side where there is room. */
export function FieldPair({ isShort, children }: FieldPairProps) {
  return (
    <div className={styles.pair} data-short={isShort}>
      {children}
    </div>
  );
}
