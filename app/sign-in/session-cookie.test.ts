import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import { addPerson, addSession } from '../../test/helpers/office/office.ts';
import { cookieSecretOf } from './auth.server.ts';
import { signedTokens } from './session-cookie.server.ts';

const key = new Uint8Array(32);

test('a session’s cookie is known by its signature, whatever comes with it', async () => {
  const db = await emptyDatabase();
  const cookie = await addSession(db, await addPerson(db, 'checker'), key);
  for (const header of [cookie, `theme=dark; ${cookie}`, `${cookie}; a=b`, `__Secure-${cookie}`])
    expect(signedTokens(header, key), header).toEqual([/=(.+)\./.exec(cookie)![1]]);
  expect(signedTokens(cookie, new Uint8Array(32).fill(1))).toEqual([]);
});

test('signatures of any characters are read', () => {
  for (let count = 0; count < 100; count += 1) {
    const signature = createHmac('sha256', cookieSecretOf(key)).update(`t${count}`).digest('base64');
    const value = encodeURIComponent(`t${count}.${signature}`);
    expect(signedTokens(`office.session_token=${value}`, key), value).toEqual([`t${count}`]);
  }
});

test.each(['', 'x', 'x.', '.x', 'x.y', `x.${'A'.repeat(43)}%3D`, '%.%', `x.${'%'.repeat(50)}`])(
  'a cookie that this site didn’t sign is none: %j',
  (value) => {
    expect(signedTokens(`office.session_token=${value}`, key)).toEqual([]);
  },
);
