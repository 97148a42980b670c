import type { RouterContextProvider } from 'react-router';
import { findPasswordHashAt, openSession } from '../data/office/access.server.ts';
import { countAttempt, forgetAttempts } from '../data/office/sign-in-failures.server.ts';
import { servicesContext, visitorContext } from '../services.server.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './auth.server.ts';
import { authOfRequest } from './session.server.ts';

type Context = Readonly<RouterContextProvider>;

export type SignInOutcome =
  | { readonly outcome: 'signed-in'; readonly cookies: readonly string[] }
  /** The password is wrong, or nobody has that address. The outcome doesn't reveal which. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'wait'; readonly seconds: number };

/** Verifies a password and starts a session. It takes as long for an address that nobody has. */
export async function signInWithPassword(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { db, secretKey, now } = context.get(servicesContext);
  const attempt = { email, address: context.get(visitorContext).address };
  const waitMs = await countAttempt(db, secretKey, attempt, now());
  if (waitMs > 0) return { outcome: 'wait', seconds: Math.ceil(waitMs / 1000) };
  const cookies = await startSession(context, { email, password });
  if (!cookies) return { outcome: 'refused' };
  await forgetAttempts(db, secretKey, attempt);
  return { outcome: 'signed-in', cookies };
}

/** Starts a session without counting tries. @returns its cookies; undefined where the password is wrong */
export async function startSession(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<readonly string[] | undefined> {
  // Nobody has such a password, and hashing would normalize it, which may take long (domain/text/normalize.ts).
  if (password.length > LONGEST_PASSWORD) return undefined;
  const { db, now } = context.get(servicesContext);
  const { auth, headers } = await authOfRequest(context);
  const hash = await findPasswordHashAt(db, email);
  try {
    const signedIn = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    const { user, token } = signedIn.response;
    const session = { personId: Number(user.id), token };
    const isOpen = await openSession(db, session, { way: 'password', hash }, now());
    return isOpen ? signedIn.headers.getSetCookie() : undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/** Whether the sign-in library refused what it was given, rather than failed. */
export function isRefusal(error: unknown): boolean {
  const { name, statusCode } = error as { name?: unknown; statusCode?: unknown };
  return name === 'APIError' && typeof statusCode === 'number' && statusCode < 500;
}

/** What is wrong with a new password, in words; undefined if it can be used. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < SHORTEST_PASSWORD)
    return `Use at least ${SHORTEST_PASSWORD} characters. A few words in a row are easy to remember.`;
  if (password.length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  return undefined;
}

/** The hash of a new password, as the sign-in library makes it. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto');
  return crypto.hashPassword(password);
}

/** Whether it's the password of that hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  const crypto = await import('better-auth/crypto');
  return crypto.verifyPassword({ hash, password });
}
