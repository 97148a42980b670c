import { createHmac } from 'node:crypto';
import { VALUE_FORMAT } from '../data/database.server.ts';
import { DAY_MS, HOUR_MS } from '../domain/time/days.ts';
import type { Services } from '../services.server.ts';

/** The start of the names of the office's cookies. */
export const COOKIE_PREFIX = 'office';
/** The cookie is sent to these addresses alone. */
export const OFFICE_PATH = '/office';
/** The shortest password. Length alone is asked for: see NIST SP 800-63B, 3.1.1.2. */
export const SHORTEST_PASSWORD = 12;
/** Beyond it, hashing would take long for nothing. */
export const LONGEST_PASSWORD = 128;

const SESSION_MS = 30 * DAY_MS;
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
  /** Refuses a device that hasn't made sure, by a finger, a face, or a PIN, that it's in its owner's hands. */
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
    // It would write addresses to the log.
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
      fields: {
        name: 'display_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: {
      expiresIn: SESSION_MS / 1000,
      updateAge: EXTEND_MS / 1000,
      // A passkey may be added by any session; the guard has looked at it.
      freshAge: 0,
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      fields: {
        userId: 'person_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: new URL(siteUrl).hostname,
        origin: new URL(siteUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // The library takes a passkey without them, and it stands for the password as well.
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
              publicKey: 'public_key',
              userId: 'person_id',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
  });
}
