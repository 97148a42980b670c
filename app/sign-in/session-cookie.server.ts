import { createHmac, timingSafeEqual } from 'node:crypto';
import { COOKIE_PREFIX, cookieSecretOf } from './auth.server.ts';

const SESSION_COOKIES = ['', '__Secure-'].map((prefix) => `${prefix}${COOKIE_PREFIX}.session_token=`);

/** The tokens of sessions in a Cookie header that this site has signed. The sessions may have ended since. */
export function signedTokens(cookie: string, secretKey: Uint8Array): readonly string[] {
  return cookie.split(';').flatMap((part) => {
    const given = part.trimStart();
    const name = SESSION_COOKIES.find((each) => given.startsWith(each));
    return (name && tokenOf(given.slice(name.length), secretKey)) ?? [];
  });
}

/** The value is a token, a dot, and the token's signature in base64, escaped. */
function tokenOf(value: string, secretKey: Uint8Array): string | undefined {
  const [, token, signature] = /^([\w-]+)\.(.+)$/.exec(value) ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const made = createHmac('sha256', cookieSecretOf(secretKey)).update(token).digest();
  const base64 = signature.replace(/%2B/gi, '+').replace(/%2F/gi, '/');
  const given = Buffer.from(base64.replace(/%3D/gi, '='), 'base64');
  return given.length === made.length && timingSafeEqual(given, made) ? token : undefined;
}
