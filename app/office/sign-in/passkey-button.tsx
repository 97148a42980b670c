import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Problem } from './entrance.tsx';

/** Signs in with a passkey; without scripts there is no such button. */
export function PasskeyButton({ to }: { to: string }) {
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!isHydrated) return null;

  const signIn = async () => {
    setIsBusy(true);
    setProblem('');
    const outcome = await signInByPasskey();
    // A new document, so that nothing of the page before is kept.
    if (outcome === undefined) location.assign(to);
    else {
      setProblem(outcome);
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button
        type="button"
        kind="plain"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || signIn()}
      >
        Sign in with a passkey
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}

/** @returns what went wrong; undefined when signed in */
async function signInByPasskey(): Promise<string | undefined> {
  try {
    const options = await send({ step: 'options' });
    if (!options.ok) return 'Passkeys aren’t available right now. Wait a minute, or use your password.';
    const signed = await startAuthentication({ optionsJSON: await options.json() });
    const verified = await send({ step: 'verify', signed: JSON.stringify(signed) });
    return verified.ok
      ? undefined
      : 'This site doesn’t recognize that passkey. Use your password, then add the passkey in your account.';
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError'
      ? 'No passkey was used. Try again, or use your password.'
      : 'Signing in with a passkey failed. Check your connection, or use your password.';
  }
}

function send(fields: Record<string, string>): Promise<Response> {
  return fetch('/office/sign-in/passkey', { method: 'POST', body: new URLSearchParams(fields) });
}
