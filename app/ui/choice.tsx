import type { ReactNode } from 'react';
import styles from './boxed-field.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly children: ReactNode;
}

/** A select whose label is inside its box. */
export function Choice({ label, name, value, children }: ChoiceProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select name={name} defaultValue={value}>
        {children}
      </select>
    </label>
  );
}
