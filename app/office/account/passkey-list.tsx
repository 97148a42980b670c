import { Form } from 'react-router';
import type { OfficePasskey } from '../../data/office/access.server.ts';
import type { PasskeyPlace } from '../../sign-in/passkeys.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Moment } from '../ui/moment.tsx';
import styles from './account.module.css';
import { AddPasskey } from './add-passkey.tsx';

interface PasskeyListProps {
  readonly passkeys: readonly OfficePasskey[];
  /** Undefined if passkeys can't work at the site's address. */
  readonly place: PasskeyPlace | undefined;
}

/** The passkeys of this person: their names, and ways to add and remove them. */
export function PasskeyList({ passkeys, place }: PasskeyListProps) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        A passkey signs you in with your fingerprint, your face, or your device’s PIN, and can’t be typed into
        the wrong site.
      </p>
      {passkeys.length > 0 && (
        <ul className={`ruled ${styles.list}`} role="list">
          {passkeys.map(({ id, name, addedAt }, index) => (
            <li key={id} className="row between">
              <Form
                method="post"
                className={`row ${styles.rename}`}
                aria-label={`Rename passkey ${index + 1}, ${name}`}
              >
                <input type="hidden" name="id" value={id} />
                <input
                  name="name"
                  defaultValue={name}
                  maxLength={60}
                  required
                  aria-label={`Name of the passkey ${name}`}
                />
                <Button name="intent" value="rename-passkey" kind="plain">
                  Rename
                </Button>
                {addedAt !== undefined && (
                  <span className="soft">
                    Added <Moment at={addedAt} />
                  </span>
                )}
              </Form>
              <Form method="post" aria-label={`Remove passkey ${index + 1}, ${name}`}>
                <input type="hidden" name="id" value={id} />
                <ConfirmButton
                  label="Remove"
                  title={`Remove the passkey ${name}?`}
                  confirm={
                    <Button name="intent" value="remove-passkey" aria-label={`Remove the passkey ${name}`}>
                      Remove it
                    </Button>
                  }
                >
                  <p>It won’t sign you in anymore. Your password still will.</p>
                </ConfirmButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {place?.isHere && <AddPasskey />}
      {place && !place.isHere && (
        <p>Passkeys work at {place.address} only. Open the office there to add one.</p>
      )}
      {!place && (
        <p>
          Passkeys need an https address with a domain name. Set SITE_URL to the site’s public address first.
        </p>
      )}
    </section>
  );
}
