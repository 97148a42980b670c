import type { RouterContextProvider } from 'react-router';
import { type OfficeRequest, officeContext, servicesContext, visitorContext } from '../services.server.ts';
import { type Auth, authOf, COOKIE_PREFIX } from './auth.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The sign-in library, with the only headers of this request that it reads. */
export async function authOfRequest(context: Context): Promise<{ auth: Auth; headers: Headers }> {
  const services = context.get(servicesContext);
  const office = context.get(officeContext);
  const headers = new Headers({ cookie: office.cookie, 'user-agent': context.get(visitorContext).agent });
  return { auth: await authOf(services, isSecure(services.config.siteUrl, office)), headers };
}

/** Who has sent a request, in which session; undefined for the anonymous, and for sessions that have ended. */
export async function readSession(context: Context) {
  // People who never signed in don't need the library loaded.
  if (!context.get(officeContext).cookie.includes(`${COOKIE_PREFIX}.session_token=`)) return undefined;
  const { auth, headers } = await authOfRequest(context);
  const { headers: given, response } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return undefined;
  return {
    personId: Number(response.user.id),
    sessionId: Number(response.session.id),
    /** To set, because the session was extended. */
    cookies: given.getSetCookie(),
  };
}

/**
 * Whether the browser came over https, behind a proxy perhaps: at the site's own address as SITE_URL says, elsewhere as
 * the form's origin says, or the name of the cookie that was set then.
 */
export function isSecure(
  siteUrl: string,
  { host, origin, cookie }: Pick<OfficeRequest, 'host' | 'origin' | 'cookie'>,
) {
  const site = new URL(siteUrl);
  if (host === site.host) return site.protocol === 'https:';
  if (origin !== undefined) return origin.startsWith('https:');
  return cookie.includes(`__Secure-${COOKIE_PREFIX}.`);
}

/** Ends the session of a request. @returns cookies that remove the browser's */
export async function signOut(context: Context): Promise<readonly string[]> {
  const { auth, headers } = await authOfRequest(context);
  const { headers: given } = await auth.api.signOut({ headers, returnHeaders: true });
  return given.getSetCookie();
}

/** Headers that set cookies. */
export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** The object that a field holds as JSON; undefined for anything else. */
export function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
