import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { browserName } from './browser-name.ts';

/** Makes a passkey on this device. It's named after the browser and can be renamed. */
export function AddPasskey() {
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
        <Button type="button" aria-disabled={isBusy || undefined} onClick={() => isBusy || add()}>
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
