import type { ReactNode } from 'react';
import styles from './boxed-field.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  /** The id of its form, if that isn't around it. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** A select whose label is inside its box. */
export function Choice({ label, name, value, form, children }: ChoiceProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select name={name} form={form} defaultValue={value}>
        {children}
      </select>
    </label>
  );
}
