import { useNotes } from '../notes.tsx';
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
  const { values, errors } = useFormState();
  const notes = useNotes({ hint, error: errors[name] });
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={firstValueOf(values, name) === '1'}
        {...notes.control}
        onChange={onChange && (({ target }) => onChange(target.checked))}
      />
      <label htmlFor={notes.id}>{label}</label>
      {notes.hint}
      {notes.error}
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

/** One of a few, all of them visible. */
export function RadioField(props: ChoicesProps) {
  return <Choices {...props} type="radio" />;
}

/** Any of several, all of them visible. */
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
              onChange={onChange && (() => onChange(choice.value))}
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
  readonly title: string;
  /** What the group is about, in a sentence. */
  readonly lead?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, lead, children }: FieldGroupProps) {
  return (
    <section className={`stack part ${styles.group}`}>
      <h2>{title}</h2>
      {lead && <p className={`note ${styles.hint}`}>{lead}</p>}
      {children}
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldPair({ children }: { children: React.ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
