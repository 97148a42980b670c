import { createHmac } from 'node:crypto';
import { VALUE_FORMAT } from '../data/database.server.ts';
import { SESSION_DAYS } from '../data/office/access.server.ts';
import { DAY_MS, HOUR_MS } from '../domain/time/days.ts';
import type { Services } from '../services.server.ts';

/** The start of the names of the office's cookies. */
export const COOKIE_PREFIX = 'office';
/** The cookie is sent only to these addresses. */
export const OFFICE_PATH = '/office';
/** The shortest password. There are no other rules for one: see NIST SP 800-63B, 3.1.1.2. */
export const SHORTEST_PASSWORD = 12;
/** Longer ones would only take longer to hash. */
export const LONGEST_PASSWORD = 128;

const SESSION_MS = SESSION_DAYS * DAY_MS;
/** How often a session in use is extended, and so how exactly "last seen" is known. */
const EXTEND_MS = HOUR_MS;

/** The sign-in library, set up for this site. */
export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** What it needs of the process. */
export type AuthServices = Pick<Services, 'config' | 'db' | 'secretKey'>;

const made = new WeakMap<AuthServices['db'], Map<boolean, Promise<Auth>>>();

/**
 * The sign-in library, made at the first call: importing it takes as long as the rest of a start, and visitors never
 * need it. Its cookies are marked `Secure` where the browser came over https.
 */
export function authOf(services: AuthServices, isSecure: boolean): Promise<Auth> {
  const ofDatabase = made.get(services.db) ?? new Map<boolean, Promise<Auth>>();
  made.set(services.db, ofDatabase);
  const auth = ofDatabase.get(isSecure) ?? createAuth(services, isSecure);
  ofDatabase.set(isSecure, auth);
  return auth;
}

/** The key that signs the office's cookies, made from the site's, so that one can't be used as the other. */
export function cookieSecretOf(secretKey: Uint8Array): string {
  return createHmac('sha256', secretKey).update('office cookies').digest('base64url');
}

async function createAuth({ config, db, secretKey }: AuthServices, isSecure: boolean) {
  const [{ betterAuth }, { APIError }, { passkey }] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
    import('@better-auth/passkey'),
  ]);
  /** Refuses a device that hasn't verified its owner by a fingerprint, a face, or a PIN. */
  const requireVerifiedUser = (isVerified: boolean | undefined): void => {
    if (!isVerified) throw new APIError('BAD_REQUEST');
  };
  const { siteUrl } = config;
  return betterAuth({
    appName: 'Clipbasket',
    baseURL: siteUrl,
    basePath: `${OFFICE_PATH}/auth`,
    secret: cookieSecretOf(secretKey),
    database: { db, type: VALUE_FORMAT, transaction: true },
    telemetry: { enabled: false },
    // The library would write addresses to the log.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: isSecure,
      cookiePrefix: COOKIE_PREFIX,
      defaultCookieAttributes: { path: OFFICE_PATH, httpOnly: true, sameSite: 'lax' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    user: {
      modelName: 'person',
      fields: { name: 'display_name', ...columnsOf('emailVerified', 'createdAt', 'updatedAt') },
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: {
      expiresIn: SESSION_MS / 1000,
      updateAge: EXTEND_MS / 1000,
      // A passkey may be added by any session; the guard has looked at it.
      freshAge: 0,
      fields: {
        userId: 'person_id',
        ...columnsOf('expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'),
      },
    },
    account: {
      fields: {
        userId: 'person_id',
        ...columnsOf('accountId', 'providerId', 'accessToken', 'refreshToken', 'idToken'),
        ...columnsOf('accessTokenExpiresAt', 'refreshTokenExpiresAt', 'createdAt', 'updatedAt'),
      },
    },
    verification: { fields: columnsOf('expiresAt', 'createdAt', 'updatedAt') },
    plugins: [
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: new URL(siteUrl).hostname,
        origin: new URL(siteUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // The library accepts a passkey without verification, but a passkey stands for the password as well.
        registration: {
          afterVerification: async ({ verification: { registrationInfo } }) =>
            requireVerifiedUser(registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification: { authenticationInfo } }) =>
            requireVerifiedUser(authenticationInfo.userVerified),
        },
        schema: {
          passkey: {
            fields: {
              userId: 'person_id',
              ...columnsOf('publicKey', 'credentialID', 'deviceType', 'backedUp', 'createdAt'),
            },
          },
        },
      }),
    ],
  });
}

/** The columns of the library's fields, by their names: `createdAt` is in `created_at`. */
function columnsOf(...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field, field.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)]),
  );
}
