import { expect, test } from 'vitest';
import { cookieOf, signIn } from '../../test/helpers/office.ts';
import { softwarePasskey } from '../../test/helpers/passkeys.ts';
import { startTestSite } from '../../test/helpers/site.ts';

/** A site at an address that may have passkeys, somebody who is signed in, and their device. */
async function withDevice() {
  const site = await startTestSite();
  const origin = `http://localhost:${new URL(site.url).port}`;
  const ada = await signIn(site, 'editor');
  const device = softwarePasskey(origin);
  /** Asks for a challenge, and sends what the device makes of it. */
  const send = async (
    path: string,
    cookie: string,
    answer: (challenge: string) => Record<string, string>,
  ): Promise<Response> => {
    const asked = await site.post(path, { step: 'options' }, { cookie, origin });
    const options = await asked.clone().json();
    expect(options.userVerification ?? options.authenticatorSelection.userVerification).toBe('required');
    const cookies = [cookie, cookieOf(asked)].filter(Boolean).join('; ');
    return site.post(path, answer(options.challenge), { cookie: cookies, origin });
  };
  return {
    site,
    add: (isVerified: boolean) =>
      send('/office/account/passkey', ada.cookie, (challenge) => ({
        name: 'Key',
        made: device.make(challenge, isVerified),
      })),
    enter: (isVerified: boolean) =>
      send('/office/sign-in/passkey', '', (challenge) => ({ signed: device.sign(challenge, isVerified) })),
  };
}

test('a passkey lets in once its device has verified who uses it, and not before', async () => {
  const { site, add, enter } = await withDevice();
  expect((await add(true)).status).toBe(204);
  const refused = await enter(false);
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
  const entered = await enter(true);
  expect(entered.status).toBe(204);
  expect((await site.get('/office/account', { cookie: cookieOf(entered) })).status).toBe(200);
});

test('a passkey whose device can’t verify anybody isn’t taken', async () => {
  const { add, enter } = await withDevice();
  expect((await add(false)).status).toBe(400);
  expect((await enter(true)).status).toBe(400);
});
