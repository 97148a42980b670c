import { useNotes } from '../notes.tsx';
import styles from './fields.module.css';
import { type Control, checkBy, firstValueOf } from './form-values.ts';
import { useFormState } from './record-form.tsx';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** What shoppers see of it, or how to fill it in. */
  readonly hint?: React.ReactNode;
  /** A word beside the label: "Sample". */
  readonly mark?: string | undefined;
  readonly isRequired?: boolean;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Whether a text that was refused would now do. */
  readonly fits?: (text: string) => boolean;
}

/** Props to spread on the control. */
interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly defaultValue: string;
  readonly onChange: ((event: React.ChangeEvent<Control>) => void) | undefined;
  readonly onInput: ((event: React.InputEvent<Control>) => void) | undefined;
}

interface FieldRowProps extends FieldProps {
  readonly children: (control: ControlProps) => React.ReactNode;
}

/** A label, its control, and what there is to say about it. */
export function FieldRow({
  name,
  label,
  isRequired = false,
  onChange,
  fits,
  children,
  ...said
}: FieldRowProps) {
  const { values, errors } = useFormState();
  const notes = useNotes({ ...said, error: errors[name] });
  return (
    <div className={styles.row}>
      <label htmlFor={notes.id}>{label}</label>
      {!isRequired && <span className={`note ${styles.optional}`}>optional</span>}
      {notes.mark}
      {children({
        name,
        required: isRequired,
        ...notes.control,
        defaultValue: firstValueOf(values, name),
        onChange: onChange && (({ target }: React.ChangeEvent<Control>) => onChange(target.value)),
        onInput: fits && (({ currentTarget }: React.InputEvent<Control>) => checkBy(currentTarget, fits)),
      })}
      {notes.hint}
      {notes.error}
    </div>
  );
}

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'date' | 'time' | 'tel' | 'password' | 'datetime-local';
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'none' | undefined;
  /** Printed before the field: "$". */
  readonly prefix?: string;
  /** Printed after it: "%". */
  readonly suffix?: string;
  /** Short fields don't fill the line. */
  readonly isShort?: boolean;
  readonly list?: string;
  /** What an empty field stands for. */
  readonly placeholder?: string | undefined;
}

/** One line of text, a day, an amount. */
export function TextField(props: TextFieldProps) {
  const {
    type = 'text',
    inputMode,
    maxLength,
    autoComplete = 'off',
    autoCapitalize,
    list,
    placeholder,
    ...rest
  } = props;
  const { prefix, suffix, isShort, ...row } = rest;
  return (
    <FieldRow {...row}>
      {(control) => {
        const input = (
          <input
            {...control}
            {...{ type, inputMode, maxLength, autoComplete, autoCapitalize, list, placeholder }}
          />
        );
        if (!prefix && !suffix && !isShort) return input;
        return (
          <span className={styles.affixed} data-short={isShort ? '' : undefined}>
            {prefix && <span aria-hidden="true">{prefix}</span>}
            {input}
            {suffix && <span aria-hidden="true">{suffix}</span>}
          </span>
        );
      }}
    </FieldRow>
  );
}

interface TextAreaProps extends FieldProps {
  readonly rows?: number;
  readonly maxLength?: number;
}

export function TextAreaField({ rows = 3, maxLength, ...row }: TextAreaProps) {
  return <FieldRow {...row}>{(control) => <textarea {...control} {...{ rows, maxLength }} />}</FieldRow>;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FieldProps {
  readonly choices: readonly Choice[];
}

/** One of several, in a list that opens. */
export function SelectField({ choices, ...row }: SelectProps) {
  return (
    <FieldRow {...row}>
      {(control) => (
        <select {...control}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}
