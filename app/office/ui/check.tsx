import type { ComponentProps } from 'react';
import styles from './form/fields.module.css';
import { useNotes } from './notes.tsx';

interface CheckProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: React.ReactNode;
  readonly error?: string | undefined;
}

/** Yes or no, with what it means. It's sent as "1". */
export function Check({ label, hint, error, ...input }: CheckProps) {
  const notes = useNotes({ hint, error });
  return (
    <div className={styles.check}>
      <input {...input} {...notes.control} type="checkbox" value="1" />
      <label htmlFor={notes.id}>{label}</label>
      {notes.hint}
      {notes.error}
    </div>
  );
}
