import { Form, Link } from 'react-router';
import { officeRoles } from '../../domain/office/roles.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import rowStyles from '../ui/rows.module.css';
import styles from './people.module.css';
import { roleNames } from './role-words.ts';

interface InviteFormProps {
  readonly typed: { readonly email: string; readonly role: string; readonly error: string } | undefined;
  readonly isMailOut: boolean;
}

/** Invites somebody by address and role. */
export function InviteForm({ typed, isMailOut }: InviteFormProps) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="invite">
      <h2 id="invite">Invite someone</h2>
      <p className="soft">
        {isMailOut ? (
          'They’ll get a link by email. You’ll also see it here, once.'
        ) : (
          <>
            You’ll get a link to pass on, because <Link to="/office/status">email isn’t set up</Link>.
          </>
        )}
      </p>
      <div className={`sheet ${rowStyles.rows}`}>
        <Form
          method="post"
          className={`flow ${styles.invite}`}
          aria-label="Invite"
          noValidate
          key={typed?.email}
        >
          <Field name="email" label="Email" error={typed?.error}>
            {(control) => (
              <input {...control} type="email" autoComplete="off" defaultValue={typed?.email} required />
            )}
          </Field>
          <Field name="role" label="Role">
            {(control) => (
              <select {...control} defaultValue={typed?.role ?? 'checker'}>
                {officeRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleNames[role]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Button name="intent" value="invite">
            {isMailOut ? 'Invite' : 'Create link'}
          </Button>
        </Form>
      </div>
    </section>
  );
}
