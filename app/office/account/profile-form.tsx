import { useState } from 'react';
import { Form } from 'react-router';
import type { OfficePerson } from '../../data/office/people.server.ts';
import type { Profile } from '../../data/office/write-people.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { Button } from '../../ui/button.tsx';
import { DisplayNameField } from '../sign-in/person-fields.tsx';
import { Check } from '../ui/check.tsx';
import rowStyles from '../ui/rows.module.css';
import styles from './account.module.css';

interface ProfileFormProps {
  readonly person: Profile & Pick<OfficePerson, 'role'>;
  readonly errors: { readonly displayName?: string };
}

/** The public name, and how the office behaves for this person. */
export function ProfileForm({ person, errors }: ProfileFormProps) {
  const { displayName, role, hasLetterKeys, wantsDailyEmail } = person;
  const [isTyped, setIsTyped] = useState(false);
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <p className="soft">How test histories name you, and how the office works for you.</p>
      <Form
        method="post"
        className={`sheet stack start ${rowStyles.fields} ${styles.form}`}
        aria-labelledby="profile"
        noValidate
        onInput={() => setIsTyped(true)}
        onSubmit={() => setIsTyped(false)}
      >
        <DisplayNameField value={displayName} error={errors.displayName} />
        <Check
          name="letterKeys"
          label="Single-letter keys"
          hint="Keys like W for “worked” and ? for the list of keys. They’re off while you type."
          defaultChecked={hasLetterKeys}
        />
        {isAtLeast(role, 'editor') && (
          <Check
            name="dailyEmail"
            label="One email a day when codes need a test"
            hint="You get it only on days when codes are disputed or have lost their Verified badge."
            defaultChecked={wantsDailyEmail}
          />
        )}
        <Button name="intent" value="profile" kind={isTyped || errors.displayName ? undefined : 'plain'}>
          Save
        </Button>
      </Form>
    </section>
  );
}
