import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './entrance.module.css';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  /** Tells password managers whether to fill in a password or to suggest one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  /** Printed after the label. */
  readonly note?: string;
}

/** A password, shown on demand. It can be pasted, and nothing but its length is asked for. */
export function PasswordField({ name, label, autoComplete, error, note }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field name={name} label={label} error={error} {...(note && { note })}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize={isShown ? 'none' : undefined}
            spellCheck={false}
            required
          />
          {isHydrated && (
            <button
              type="button"
              className={styles.show}
              aria-pressed={isShown}
              aria-label={isShown ? 'Hide what you typed' : 'Show what you typed'}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
