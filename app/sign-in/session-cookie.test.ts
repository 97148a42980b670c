import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { addPerson, addSession } from '../../test/helpers/office.ts';
import { emptyDatabase } from '../../test/helpers/sample-database.ts';
import { cookieSecretOf } from './auth.server.ts';
import { hasSignedSession } from './session-cookie.server.ts';

const key = new Uint8Array(32);

test('a session’s cookie is known by its signature, whatever comes with it', async () => {
  const db = await emptyDatabase();
  const cookie = await addSession(db, await addPerson(db, 'checker'), key);
  for (const header of [cookie, `theme=dark; ${cookie}`, `${cookie}; a=b`, `__Secure-${cookie}`])
    expect(hasSignedSession(header, key), header).toBe(true);
  expect(hasSignedSession(cookie, new Uint8Array(32).fill(1))).toBe(false);
});

test('signatures of any characters are read', () => {
  for (let count = 0; count < 100; count += 1) {
    const signature = createHmac('sha256', cookieSecretOf(key)).update(`t${count}`).digest('base64');
    const value = encodeURIComponent(`t${count}.${signature}`);
    expect(hasSignedSession(`office.session_token=${value}`, key), value).toBe(true);
  }
});

test.each(['', 'x', 'x.', '.x', 'x.y', `x.${'A'.repeat(43)}%3D`, '%.%', `x.${'%'.repeat(50)}`])(
  'a cookie that this site didn’t sign is none: %j',
  (value) => {
    expect(hasSignedSession(`office.session_token=${value}`, key)).toBe(false);
  },
);
