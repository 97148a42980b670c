import { useId } from 'react';
import styles from './fields.module.css';
import type { Choice } from './fields.tsx';
import { firstValueOf } from './form-values.ts';
import { useFormState } from './record-form.tsx';

interface CheckFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: React.ReactNode;
  readonly onChange?: (isChecked: boolean) => void;
}

/** Yes or no. It's sent as "1". */
export function CheckField({ name, label, hint, onChange }: CheckFieldProps) {
  const id = useId();
  const { values, errors } = useFormState();
  const described = [hint && `${id}-hint`, errors[name] && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value="1"
        defaultChecked={firstValueOf(values, name) === '1'}
        aria-describedby={described || undefined}
        aria-invalid={errors[name] ? true : undefined}
        onChange={onChange && (({ target }) => onChange(target.checked))}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {errors[name] && (
        <p id={`${id}-error`} className={styles.error}>
          {errors[name]}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly name: string;
  /** The question that the choices answer. */
  readonly label: string;
  readonly hint?: React.ReactNode;
  readonly choices: readonly Choice[];
  readonly onChange?: (value: string) => void;
}

/** One of a few, all in sight. */
export function RadioField(props: ChoicesProps) {
  return <Choices {...props} type="radio" />;
}

/** Any of several, all in sight. */
export function CheckListField(props: ChoicesProps) {
  return <Choices {...props} type="checkbox" />;
}

function Choices({
  name,
  label,
  hint,
  choices,
  onChange,
  type,
}: ChoicesProps & { type: 'radio' | 'checkbox' }) {
  const id = useId();
  const { values, errors } = useFormState();
  const chosen = values[name] ?? [];
  const described = [hint && `${id}-hint`, errors[name] && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={described || undefined}
      data-invalid={errors[name] ? '' : undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type={type}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              onChange={onChange && (() => onChange(choice.value))}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {errors[name] && (
        <p id={`${id}-error`} className={styles.error}>
          {errors[name]}
        </p>
      )}
    </fieldset>
  );
}

interface FieldGroupProps {
  readonly title: string;
  /** What the group is about, in a sentence. */
  readonly lead?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, lead, children }: FieldGroupProps) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {lead && <p className={styles.hint}>{lead}</p>}
      {children}
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldPair({ children }: { children: React.ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
