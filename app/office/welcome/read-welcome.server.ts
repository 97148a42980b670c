import { normalizeEmail } from '../../domain/text/email-address.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import { BAD_ADDRESS } from '../../frame/forms/text-rules.ts';
import { passwordProblem } from '../../sign-in/password.server.ts';
import { NAME_LIMIT } from './name-limit.ts';

type Kind = 'owner' | 'invitation' | 'reset';

/** What is wrong, by field. */
interface WelcomeErrors {
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

interface Typed {
  readonly displayName: string;
  readonly email: string;
}

type Read = { readonly typed: Typed } & (
  | { readonly errors: WelcomeErrors; readonly acceptance?: undefined }
  | {
      readonly errors?: undefined;
      readonly acceptance: { displayName: string; email: string; password: string };
    }
);

/** Reads what somebody gives who opened a link; which fields it asks for depends on the link. */
export function readWelcome(kind: Kind, form: FormData): Read {
  const typed = { displayName: textOf(form, 'displayName').trim(), email: textOf(form, 'email').trim() };
  const email = normalizeEmail(typed.email);
  const password = textOf(form, 'password');
  const errors = {
    displayName: kind === 'reset' ? undefined : nameProblem(typed.displayName),
    email: kind === 'owner' && email === undefined ? BAD_ADDRESS : undefined,
    password: passwordProblem(password),
  };
  if (Object.values(errors).some(Boolean)) return { typed, errors };
  return { typed, acceptance: { displayName: typed.displayName, email: email ?? '', password } };
}

/** What is wrong with a display name, in words; undefined if it can be used. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter the name that test histories show.';
  if ([...name].length > NAME_LIMIT) return `Use at most ${NAME_LIMIT} characters.`;
  return /\p{Cc}/u.test(name) ? 'Keep this on one line.' : undefined;
}
