import { useId } from 'react';
import styles from './form/fields.module.css';

interface NotesOptions {
  readonly hint?: React.ReactNode;
  /** A word beside the label. */
  readonly mark?: string | undefined;
  readonly error?: string | undefined;
  /** Read at once by screen readers, in forms that don't focus the field. */
  readonly isAlert?: boolean;
}

/** What there is to say about a control, and what ties it to that. */
export function useNotes({ hint, mark, error, isAlert }: NotesOptions) {
  const id = useId();
  const described =
    [mark && `${id}-mark`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') ||
    undefined;
  return {
    id,
    described,
    control: { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described },
    mark: mark && (
      <span id={`${id}-mark`} className={`note ${styles.mark}`}>
        {mark}
      </span>
    ),
    hint: hint && (
      <p id={`${id}-hint`} className={`note ${styles.hint}`}>
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
