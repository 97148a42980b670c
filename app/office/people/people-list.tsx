import { Fragment } from 'react';
import { Form } from 'react-router';
import type { OpenInvitation } from '../../data/office/links.server.ts';
import type { ListedPerson } from '../../data/office/people.server.ts';
import { officeRoles } from '../../domain/office/roles.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { SEEN_FIELD } from '../ui/form/form-values.ts';
import { Moment } from '../ui/moment.tsx';
import { PersonDisc } from '../ui/person-disc.tsx';
import rowStyles from '../ui/rows.module.css';
import tagStyles from '../ui/tag.module.css';
import styles from './people.module.css';
import { roleNames } from './role-words.ts';

/** Everyone, with what an owner can do about each. */
export function PeopleList({ people, me }: { people: readonly ListedPerson[]; me: number }) {
  return (
    <ul className={`sheet ${rowStyles.rows}`} role="list" aria-label="People">
      {people.map((person) => (
        <li key={person.id} className={`between ${styles.row}`}>
          <PersonDisc name={person.displayName} />
          <p>
            <span>
              <b>{person.displayName}</b>
              {person.id === me && ' (you)'}{' '}
              {person.removedAt === null && (
                <span className={`${tagStyles.tag} ${styles.roleName}`}>{roleNames[person.role]}</span>
              )}
            </span>
            <span className="soft">
              <Address email={person.email} />
            </span>
            <span className="note">
              {person.removedAt === null ? (
                <Presence {...person} />
              ) : (
                <>
                  Removed <Moment at={person.removedAt} />
                </>
              )}
            </span>
          </p>
          {person.removedAt === null ? <Changes {...person} /> : <Erase {...person} />}
        </li>
      ))}
    </ul>
  );
}

function Presence({ lastSeenAt, hasPasskey }: ListedPerson) {
  return (
    <>
      {lastSeenAt === null ? (
        'Not signed in now'
      ) : (
        <>
          Last seen <Moment at={lastSeenAt} />
        </>
      )}
      {hasPasskey ? ' · Passkey' : ' · No passkey'}
    </>
  );
}

/** An email address that breaks between its parts. */
function Address({ email }: { email: string | null }) {
  return [...(email ?? '').matchAll(/[^.@-]*[.@-]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Changes({ id, displayName, email, role }: ListedPerson) {
  return (
    <details className={styles.changes}>
      <summary className="unfold" aria-label={`Change ${displayName}`}>
        Change
      </summary>
      <Form
        method="post"
        className={`flow ${styles.role}`}
        aria-label={`What ${displayName} can do, ${email}`}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name={SEEN_FIELD} value={role} />
        <select name="role" defaultValue={role} key={role} aria-label={`Role of ${displayName}`}>
          {officeRoles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </select>
        <Button name="intent" value="role">
          Save role
        </Button>
      </Form>
      <Form
        method="post"
        className={`flow ${styles.buttons}`}
        aria-label={`Access of ${displayName}, ${email}`}
      >
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value="reset" kind="plain">
          Make a reset link
        </Button>
        <ConfirmButton
          label="Remove"
          title={`Remove ${displayName}?`}
          confirm={
            <Button name="intent" value="remove">
              Remove {displayName}
            </Button>
          }
        >
          <p>
            They’ll be signed out everywhere at once. Their tests keep their name. You can invite them again.
          </p>
        </ConfirmButton>
      </Form>
    </details>
  );
}

function Erase({ id, displayName, email }: ListedPerson) {
  return (
    <Form method="post" className={`flow ${styles.buttons}`} aria-label={`Erase ${displayName}, ${email}`}>
      <input type="hidden" name="id" value={id} />
      <ConfirmButton
        label="Erase"
        isFinal
        title={`Erase ${displayName}?`}
        confirm={
          <Button name="intent" value="erase">
            Erase {displayName}
          </Button>
        }
      >
        <p>
          Their name and email address will be deleted for good. Their tests and changes stay, without a name.
        </p>
      </ConfirmButton>
    </Form>
  );
}

/** Invitations that nobody has used yet. */
export function Invitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      <p className="soft">If a link got lost, invite the same address again. The old link stops working.</p>
      <ul className={`sheet ${rowStyles.rows}`} role="list">
        {invitations.map(({ id, email, role, madeAt }) => (
          <li key={id} className={`between ${styles.row}`}>
            <p>
              <b>
                <Address email={email} />
              </b>
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
