import { createHmac, timingSafeEqual } from 'node:crypto';
import { COOKIE_PREFIX, cookieSecretOf } from './auth.server.ts';

const SESSION_COOKIE = new RegExp(`(?:^|; *)(?:__Secure-)?${COOKIE_PREFIX}\\.session_token=([^;]*)`, 'g');

/**
 * Whether a Cookie header has a session's cookie that this site has signed. The session may have ended since, which the
 * guard finds out; this takes no look at the database.
 */
export function hasSignedSession(cookie: string, secretKey: Uint8Array): boolean {
  return [...cookie.matchAll(SESSION_COOKIE)].some(([, value = '']) => isSigned(value, secretKey));
}

/** The value is a token, a dot, and the token's signature in base64, escaped. */
function isSigned(value: string, secretKey: Uint8Array): boolean {
  const [, token, signature] = /^([\w-]+)\.(.+)$/.exec(value) ?? [];
  if (token === undefined || signature === undefined) return false;
  const made = createHmac('sha256', cookieSecretOf(secretKey)).update(token).digest();
  const base64 = signature.replace(/%2B/gi, '+').replace(/%2F/gi, '/');
  const given = Buffer.from(base64.replace(/%3D/gi, '='), 'base64');
  return given.length === made.length && timingSafeEqual(given, made);
}
