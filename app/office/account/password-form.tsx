import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import rowStyles from '../ui/rows.module.css';
import styles from './account.module.css';

interface PasswordFormProps {
  readonly email: string;
  readonly errors: { readonly current?: string; readonly password?: string };
}

export function PasswordForm({ email, errors }: PasswordFormProps) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className="soft">Changing it signs you out everywhere else.</p>
      <Form
        method="post"
        className={`sheet stack start ${rowStyles.fields} ${styles.form}`}
        aria-labelledby="password"
        noValidate
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly className={styles.username} />
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          error={errors.current}
        />
        <PasswordField
          name="password"
          label="New password"
          note="at least 12 characters"
          autoComplete="new-password"
          error={errors.password}
        />
        <Button name="intent" value="password" kind="plain">
          Change password
        </Button>
      </Form>
    </section>
  );
}
