import { describe, expect, onTestFinished, test } from 'vitest';
import { softwarePasskey } from '../../test/helpers/browser/passkeys.ts';
import { cookieOf, signIn } from '../../test/helpers/office/office.ts';
import { inFlight, whenever } from '../../test/helpers/site/in-flight.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { openDatabase } from '../data/database.server.ts';
import { endSessions } from '../data/office/access.server.ts';

/** A site at an address that may have passkeys, somebody who is signed in, and their device. */
async function withDevice() {
  const site = await startTestSite();
  const origin = `http://localhost:${new URL(site.url).port}`;
  const ada = await signIn(site, 'editor');
  const device = softwarePasskey(origin);
  /** Asks for a challenge. @returns what sends what the device makes of it */
  const begin = async (
    path: string,
    cookie: string,
    answer: (challenge: string) => Record<string, string>,
  ): Promise<() => Promise<Response>> => {
    const asked = await site.post(path, { step: 'options' }, { cookie, origin });
    const options = await asked.clone().json();
    expect(options.userVerification ?? options.authenticatorSelection.userVerification).toBe('required');
    // As /privacy says.
    expect(asked.headers.getSetCookie().join()).toContain('Max-Age=300');
    const cookies = [cookie, cookieOf(asked)].filter(Boolean).join('; ');
    return () => site.post(path, answer(options.challenge), { cookie: cookies, origin });
  };
  const beginToAdd = (isVerified: boolean) =>
    begin('/office/account/passkey', ada.cookie, (challenge) => ({
      name: 'Key',
      made: device.make(challenge, isVerified),
    }));
  return {
    site,
    ada,
    beginToAdd,
    add: async (isVerified: boolean) => (await beginToAdd(isVerified))(),
    enter: async (isVerified: boolean) =>
      (
        await begin('/office/sign-in/passkey', '', (challenge) => ({
          signed: device.sign(challenge, isVerified),
        }))
      )(),
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

test('a passkey that was on its way when its sender was signed out isn’t added', async () => {
  const { site, ada, beginToAdd } = await withDevice();
  await site.jobs.stop(1_000);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const add = await beginToAdd(true);
  // As a reset does, which also removes the passkeys that are there.
  const outcome = await inFlight(
    db,
    () => [add()],
    (transaction) => endSessions(transaction, ada.personId),
  );
  expect(outcome).toEqual({ statuses: [401], changed: [] });
});

test('nor is one whose sender was signed out once it was verified', async () => {
  const { site, add } = await withDevice();
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  // Its challenge is spent first.
  await whenever(db, { event: 'delete', table: 'verification' }, 'delete from session');
  expect((await add(true)).status).toBe(401);
  expect(await db.selectFrom('passkey').select('id').execute()).toEqual([]);
});

test('a sign-in whose passkey was removed once it was verified opens no session', async () => {
  const { site, add, enter } = await withDevice();
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  expect((await add(true)).status).toBe(204);
  await db.deleteFrom('session').execute();
  await whenever(db, { event: 'insert', table: 'session' }, 'delete from passkey');
  const response = await enter(true);
  expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
});

describe('challenges, which anyone may ask for', () => {
  /** A site behind a proxy, whose clock the test moves. */
  async function withClock() {
    const clock = { now: Date.now() };
    const site = await startTestSite({ TRUST_PROXY: '127.0.0.1' }, () => clock.now);
    // They erase, too.
    await site.jobs.stop(1_000);
    const db = openDatabase(site.config.databaseUrl);
    onTestFinished(() => db.destroy());
    const headers = (address: string) => ({ 'x-forwarded-for': address, origin: new URL(site.url).origin });
    const post = async (fields: Record<string, string>, address: string) => {
      const { status } = await site.post('/office/sign-in/passkey', fields, headers(address));
      return status;
    };
    const rows = () => db.selectFrom('verification').select('id').execute();
    return { clock, rows, ask: (address: string) => post({ step: 'options' }, address), post };
  }

  test.each([
    ['an IPv6 /48', (index: number) => `2001:db8:7:${index.toString(16)}::1`],
    ['an IPv4 address', () => '192.0.2.1'],
  ])('are ten a minute for %s, and each other network has its own', async (_, addressOf) => {
    const { rows, ask } = await withClock();
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) statuses.push(await ask(addressOf(index)));
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(15).fill(429)]);
    expect(await ask('198.51.100.1')).toBe(200);
    expect(await rows()).toHaveLength(11);
  });

  test('are still to be had for somebody whose passkey was refused a few times', async () => {
    const { ask, post } = await withClock();
    const signed = '{"id":"of nobody"}';
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(await ask('192.0.2.1')).toBe(200);
      expect(await post({ step: 'verify', signed }, '192.0.2.1')).toBe(400);
    }
  });
});
