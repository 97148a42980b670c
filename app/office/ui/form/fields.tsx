import { useId } from 'react';
import styles from './fields.module.css';
import { firstValueOf } from './form-values.ts';
import { useFormState } from './record-form.tsx';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** What shoppers see of it, or how to fill it in. */
  readonly hint?: React.ReactNode;
  readonly isRequired?: boolean;
}

interface RowProps extends FieldProps {
  readonly id: string;
  readonly children: React.ReactNode;
}

/** A label, its control, and what there is to say about it. */
function Row({ id, name, label, hint, isRequired, children }: RowProps) {
  const error = useFormState().errors[name];
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      {!isRequired && <span className={styles.optional}>optional</span>}
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What ties a control to its label, its hint, and its error. */
function useControl({ name, hint, isRequired = false }: FieldProps) {
  const id = useId();
  const { values, errors } = useFormState();
  const described = [hint && `${id}-hint`, errors[name] && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    value: firstValueOf(values, name),
    control: {
      id,
      name,
      required: isRequired,
      'aria-invalid': errors[name] ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'date' | 'time' | 'tel' | 'password' | 'datetime-local';
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly maxLength?: number;
  readonly autoComplete?: string;
  /** Printed before the field: "$". */
  readonly prefix?: string;
  /** Printed after it: "%". */
  readonly suffix?: string;
  /** Short fields don't fill the line. */
  readonly isShort?: boolean;
  readonly list?: string;
  readonly onChange?: (value: string) => void;
}

/** One line of text, a day, an amount. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', prefix, suffix, isShort, onChange, ...rest } = props;
  const { id, value, control } = useControl(props);
  const { inputMode, maxLength, autoComplete = 'off', list } = rest;
  const input = (
    <input
      {...control}
      {...{ type, inputMode, maxLength, autoComplete, list }}
      defaultValue={value}
      onChange={onChange && (({ target }) => onChange(target.value))}
    />
  );
  return (
    <Row {...props} id={id}>
      {prefix || suffix || isShort ? (
        <span className={styles.affixed} data-short={isShort ? '' : undefined}>
          {prefix && <span aria-hidden="true">{prefix}</span>}
          {input}
          {suffix && <span aria-hidden="true">{suffix}</span>}
        </span>
      ) : (
        input
      )}
    </Row>
  );
}

interface TextAreaProps extends FieldProps {
  readonly rows?: number;
  readonly maxLength?: number;
  readonly onChange?: (value: string) => void;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaProps) {
  const { id, value, control } = useControl(props);
  const { rows = 3, maxLength, onChange } = props;
  return (
    <Row {...props} id={id}>
      <textarea
        {...control}
        {...{ rows, maxLength }}
        defaultValue={value}
        onChange={onChange && (({ target }) => onChange(target.value))}
      />
    </Row>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly onChange?: (value: string) => void;
}

/** One of several, in a list that opens. */
export function SelectField(props: SelectProps) {
  const { id, value, control } = useControl(props);
  const { choices, onChange } = props;
  return (
    <Row {...props} id={id}>
      <select
        {...control}
        defaultValue={value}
        onChange={onChange && (({ target }) => onChange(target.value))}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Row>
  );
}
