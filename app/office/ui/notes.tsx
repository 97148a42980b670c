import { useId } from 'react';
import styles from './form/fields.module.css';

interface NotesOptions {
  readonly hint?: React.ReactNode;
  readonly error?: string | undefined;
  /** Read at once by screen readers, in forms that don't focus the field. */
  readonly isAlert?: boolean;
  /** The hint's, where it isn't in the rows of a form. */
  readonly className?: string | undefined;
}

/** What there is to say about a control, and what ties it to that. */
export function useNotes({ hint, error, isAlert, className = styles.hint }: NotesOptions) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    id,
    described,
    control: { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described },
    hint: hint && (
      <p id={`${id}-hint`} className={`note ${className}`}>
        {hint}
      </p>
    ),
    error: error && (
      <p id={`${id}-error`} className="problem small" role={isAlert ? 'alert' : undefined}>
        {error}
      </p>
    ),
  };
}
