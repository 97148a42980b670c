import { Form } from 'react-router';
import type { OpenInvitation } from '../../data/office/links.server.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import styles from './people.module.css';
import { roleNames } from './role-words.ts';

/** Invitations that nobody has used yet. */
export function Invitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      <ul className="ruled" role="list">
        {invitations.map(({ id, email, role, madeAt }) => (
          <li key={id} className={`between ${styles.row}`}>
            <p>
              <b>{email}</b>
              <span className="soft">
                {roleNames[role]}, invited <Moment at={madeAt} />
              </span>
            </p>
            <Form method="post" aria-label={`Invitation of ${email}`}>
              <input type="hidden" name="id" value={id} />
              <Button
                name="intent"
                value="revoke"
                kind="plain"
                aria-label={`Revoke the invitation of ${email}`}
              >
                Revoke
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
