import { Field } from '../../ui/field.tsx';
import { NAME_LIMIT } from '../welcome/name-limit.ts';

interface PersonFieldProps {
  readonly value: string | undefined;
  readonly error: string | undefined;
}

/** The address that somebody signs in with. */
export function EmailField({ value, error }: PersonFieldProps) {
  return (
    <Field name="email" label="Email" error={error}>
      {(control) => (
        <input
          {...control}
          // An email field takes no user name, by the HTML standard.
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={value}
          required
        />
      )}
    </Field>
  );
}

/** The name that test histories show. */
export function DisplayNameField({ value, error, hasFocus }: PersonFieldProps & { hasFocus?: boolean }) {
  return (
    <Field name="displayName" label="Display name" note="public, in test histories" error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="nickname"
          maxLength={NAME_LIMIT}
          // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else, and this comes first.
          autoFocus={hasFocus}
          defaultValue={value}
          required
        />
      )}
    </Field>
  );
}
