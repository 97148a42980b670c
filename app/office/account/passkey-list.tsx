import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { OfficePasskey } from '../../data/office/access.server.ts';
import type { PasskeyPlace } from '../../sign-in/passkeys.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import rowStyles from '../ui/rows.module.css';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './account.module.css';
import { browserName } from './browser-name.ts';

interface PasskeyListProps {
  readonly passkeys: readonly OfficePasskey[];
  /** Undefined if passkeys can't work at the site's address. */
  readonly place: PasskeyPlace | undefined;
  /** The one that a form left without a name. */
  readonly unnamed: number | undefined;
}

/** The passkeys of this person: their names, and ways to add and remove them. */
export function PasskeyList({ passkeys, place, unnamed }: PasskeyListProps) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="soft">
        Sign in with your fingerprint, your face, or your device’s PIN. A passkey works only on this site, so
        a fake page can’t steal it.
      </p>
      <div className={`sheet ${rowStyles.rows} ${styles.rows}`}>
        {passkeys.length === 0 ? (
          <p>No passkeys yet. You sign in with your password.</p>
        ) : (
          <ul className="stack" role="list">
            {passkeys.map(({ id, name, addedAt }, index) => (
              <li key={id} className={`row between ${styles.row}`}>
                <Form
                  method="post"
                  className={`row ${styles.rename}`}
                  aria-label={`Rename passkey ${index + 1}, ${name}`}
                  noValidate
                >
                  <input type="hidden" name="id" value={id} />
                  <input
                    name="name"
                    defaultValue={name}
                    maxLength={60}
                    required
                    aria-label={`Name of the passkey ${name}`}
                    aria-invalid={unnamed === id || undefined}
                    aria-describedby={unnamed === id ? 'unnamed-passkey' : undefined}
                  />
                  <Button name="intent" value="rename-passkey" kind="plain">
                    Rename
                  </Button>
                  {unnamed === id && (
                    <span id="unnamed-passkey" className="problem small">
                      Enter a name for the passkey.
                    </span>
                  )}
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
            Passkeys need an https address with a domain name. Set SITE_URL to the site’s public address
            first.
          </p>
        )}
      </div>
    </section>
  );
}

/** Makes a passkey on this device. It's named after the browser and can be renamed. */
function AddPasskey() {
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isHydrated) return <p>Adding a passkey needs JavaScript.</p>;

  const add = async () => {
    setIsBusy(true);
    setProblem(await makePasskey());
    setIsBusy(false);
    await revalidate();
  };

  return (
    <>
      {problem && <Notice tone="failed">{problem}</Notice>}
      <div>
        <Button
          type="button"
          kind="plain"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || add()}
        >
          Add a passkey
        </Button>
      </div>
    </>
  );
}

/** @returns what went wrong; undefined when it was added */
async function makePasskey(): Promise<string | undefined> {
  try {
    const options = await send({ step: 'options' });
    if (!options.ok) return 'A passkey can’t be added right now. Wait a minute, then try again.';
    const made = await startRegistration({ optionsJSON: await options.json() });
    const name = browserName(navigator.userAgent);
    const added = await send({ step: 'add', name, made: JSON.stringify(made) });
    return added.ok ? undefined : 'This passkey couldn’t be verified. Try again.';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return 'This device already has a passkey for the office.';
    return name === 'NotAllowedError'
      ? 'No passkey was added. Try again when you’re ready.'
      : 'The passkey couldn’t be added. Check your connection, then try again.';
  }
}

function send(fields: Record<string, string>): Promise<Response> {
  return fetch('/office/account/passkey', { method: 'POST', body: new URLSearchParams(fields) });
}
