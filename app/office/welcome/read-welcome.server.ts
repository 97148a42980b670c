import type { OpenLink } from '../../data/office/links.server.ts';
import { isSignInAddress } from '../../data/office/write-people.server.ts';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { isPlain } from '../../domain/text/typed-text.ts';
import { lineIn, textOf } from '../../frame/forms/form.server.ts';
import { BAD_ADDRESS, NOT_PLAIN } from '../../frame/forms/text-rules.ts';
import { passwordProblem } from '../../sign-in/password.server.ts';
import { NAME_LIMIT } from './name-limit.ts';

/**
 * Reads what somebody gives who opened a link; which fields it asks for depends on the link.
 * @returns what was typed, and what is wrong with it or what it gives
 */
export function readWelcome(kind: OpenLink['kind'], form: FormData) {
  const typed = { displayName: lineIn(form, 'displayName'), email: lineIn(form, 'email') };
  const address = kind === 'owner' ? readAddress(typed.email) : undefined;
  const password = textOf(form, 'password');
  const errors = {
    displayName: kind === 'reset' ? undefined : nameProblem(typed.displayName),
    email: address?.error,
    password: passwordProblem(password),
  };
  if (Object.values(errors).some(Boolean)) return { typed, errors };
  return { typed, acceptance: { displayName: typed.displayName, email: address?.email ?? '', password } };
}

/** What is wrong with a display name, in words; undefined if it can be used. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter the name that test histories show.';
  if (name.length > NAME_LIMIT) return `Use at most ${NAME_LIMIT} characters.`;
  return isPlain(name) ? undefined : NOT_PLAIN;
}

/** Reads the address of somebody new, or says in words what is wrong with it. */
export function readAddress(typed: string) {
  const email = normalizeEmail(typed);
  if (email === undefined) return { error: BAD_ADDRESS };
  return isSignInAddress(email) ? { email } : { error: NO_SIGN_IN };
}

const NO_SIGN_IN = 'Nobody can sign in here with this kind of address. Use another one.';
