import { useId } from 'react';
import { Form } from 'react-router';
import { isAtLeast, type OfficeRole } from '../../domain/office/roles.ts';
import buttonStyles from '../../ui/button.module.css';
import { Field } from '../../ui/field.tsx';
import { NAME_LIMIT } from '../welcome/name-limit.ts';
import styles from './account.module.css';

interface ProfileFormProps {
  readonly person: {
    readonly displayName: string;
    readonly role: OfficeRole;
    readonly hasLetterKeys: boolean;
    readonly wantsDailyEmail: boolean;
  };
  readonly errors: { readonly displayName?: string };
}

/** The public name, and how the office behaves for this person. */
export function ProfileForm({ person, errors }: ProfileFormProps) {
  const { displayName, role, hasLetterKeys, wantsDailyEmail } = person;
  return (
    <Form method="post" className={styles.form} aria-label="Profile" noValidate>
      <Field
        name="displayName"
        label="Display name"
        note="public, in test histories"
        error={errors.displayName}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="nickname"
            maxLength={NAME_LIMIT}
            defaultValue={displayName}
            required
          />
        )}
      </Field>
      <Check name="letterKeys" label="Single-letter keys" isOn={hasLetterKeys}>
        Keys like W for “worked” and ? for the list of keys. They’re off while you type.
      </Check>
      {isAtLeast(role, 'editor') && (
        <Check name="dailyEmail" label="One email a day when codes need a test" isOn={wantsDailyEmail}>
          You get it only on days when codes are disputed or have lost their Verified badge.
        </Check>
      )}
      <button type="submit" name="intent" value="profile" className={buttonStyles.button}>
        Save
      </button>
    </Form>
  );
}

interface CheckProps {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly children: React.ReactNode;
}

function Check({ name, label, isOn, children }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isOn}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{children}</p>
    </div>
  );
}
