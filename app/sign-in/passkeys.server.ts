import { isIP } from 'node:net';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { RouterContextProvider } from 'react-router';
import { findPersonOfPasskey, noteAccess, openSession } from '../data/office/access.server.ts';
import { findPerson } from '../data/office/people.server.ts';
import { networkOf } from '../domain/visitors/network.ts';
import { changeBy, officeContext, servicesContext, visitorContext } from '../services.server.ts';
import { isRefusal } from './password.server.ts';
import { authOfRequest } from './session.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The address at which passkeys work, and whether this request came to it. Elsewhere browsers refuse them. */
export type PasskeyPlace = NonNullable<ReturnType<typeof passkeyPlace>>;

/** Passkeys belong to the site's own address; undefined if that is an IP address, which can't have any. */
export function passkeyPlace(context: Context) {
  const { siteUrl } = context.get(servicesContext).config;
  const { host, hostname, protocol } = new URL(siteUrl);
  const canHave = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  if (!canHave || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { address: `${siteUrl}/office`, isHere: context.get(officeContext).host === host };
}

/** Counts a challenge that a stranger asks for, by the IPv4 address or IPv6 /48. @returns 0, or the seconds to wait */
export function countChallenge(context: Context): Promise<number> {
  const { site } = networkOf(context.get(visitorContext).address);
  return context.get(servicesContext).takeRate('passkey-options', site);
}

/** What the browser needs to ask for a passkey, and the cookie that names the challenge. */
export async function challengeToSignIn(context: Context) {
  const { auth, headers } = await authOfRequest(context);
  const given = await auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
  // The library only prefers that the device verifies its user.
  const options = { ...given.response, userVerification: 'required' };
  return { options, cookies: given.headers.getSetCookie() };
}

/**
 * Verifies what a passkey signed, and starts a session. @returns its cookies; undefined if the signature is nobody's
 */
export async function signInWithPasskey(
  context: Context,
  signed: Readonly<Record<string, unknown>>,
): Promise<readonly string[] | undefined> {
  const { db, now } = context.get(servicesContext);
  const credentialId = String(signed.id);
  const personId = await findPersonOfPasskey(db, credentialId);
  if (personId === undefined || !(await findPerson(db, personId))) return undefined;
  const { auth, headers } = await authOfRequest(context);
  try {
    const given = await auth.api.verifyPasskeyAuthentication({
      // The library verifies its shape.
      body: { response: signed as unknown as AuthenticationResponseJSON },
      headers,
      returnHeaders: true,
    });
    const { token } = given.response.session;
    const isOpen = await openSession(db, { personId, token }, { way: 'passkey', credentialId }, now());
    return isOpen ? given.headers.getSetCookie() : undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/** What the browser needs to make a passkey, and the cookie that names the challenge. */
export async function challengeToAdd(context: Context) {
  const { auth, headers } = await authOfRequest(context);
  const given = await auth.api.generatePasskeyRegistrationOptions({
    headers,
    returnHeaders: true,
    query: {},
  });
  return { options: given.response, cookies: given.headers.getSetCookie() };
}

/** Stores a passkey of the person who is signed in. @returns whether it could be verified */
export async function addPasskey(
  context: Context,
  { name, made }: { name: string; made: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const { db } = context.get(servicesContext);
  const { auth, headers } = await authOfRequest(context);
  try {
    const { id } = await auth.api.verifyPasskeyRegistration({ body: { response: made, name }, headers });
    const line = { action: 'add', subject: 'passkey', detail: { id: Number(id) } };
    await noteAccess(db, line, changeBy(context));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    // The library hides why it couldn't write. Another write throws the reason.
    await db.transaction().execute(async () => {});
    throw error;
  }
}
