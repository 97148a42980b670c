import { useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** Printed after the label: "optional". */
  readonly note?: string;
  readonly children: (control: ControlProps) => React.ReactNode;
}

/** Props to spread on the control, so that label and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A label, its control, and below it the error, if any. */
export function Field({ name, label, error, note, children }: FieldProps) {
  const id = useId();
  return (
    <div className={`stack ${styles.field}`}>
      <label htmlFor={id}>
        {label}
        {note && <span className={`soft ${styles.note}`}> ({note})</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={`problem ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}
