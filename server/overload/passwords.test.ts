import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../app/data/database.server.ts';
import { setPassword } from '../../app/data/office/access.server.ts';
import { createLink } from '../../app/data/office/links.server.ts';
import { hashPassword } from '../../app/sign-in/password.server.ts';
import { NOON } from '../../test/helpers/data/sample-database.ts';
import { addPerson, addSession, PASSWORD } from '../../test/helpers/office/office.ts';
import { startPageServer } from '../../test/helpers/site/page-server.ts';
import type { GateLimits } from './gate.ts';
import { limits as gateLimits } from './gates.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PERSON = '203.0.113.7';

/** The built site behind a proxy, while one password is being hashed for as long as the test wants. */
async function hashingSite(some: Partial<GateLimits> = {}) {
  // Nobody waits too long here, however busy the machine is.
  const limits = { passwords: { ...gateLimits.passwords, waitMs: 60_000, ...some } };
  const site = await startPageServer(limits, { TRUST_PROXY: '127.0.0.1' });
  const { passwords } = site.gates;
  const taken = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  passwords.run(() => taken.promise, { network: 'test', signal });
  onTestFinished(() => taken.resolve());
  const origin = `http://127.0.0.1:${site.port}`;
  const post = (path: string, fields: Record<string, string>, address = PERSON, headers = {}) =>
    site.post(path, String(new URLSearchParams(fields)), {
      host: `127.0.0.1:${site.port}`,
      origin,
      'x-forwarded-for': address,
      ...headers,
    });
  const signIn = (email: string, address: string, password = PASSWORD) =>
    post('/office/sign-in.data', { email, password }, address);
  return { ...site, passwords, post, signIn, release: taken.resolve };
}

async function addOwner(db: Database): Promise<string> {
  const id = await addPerson(db, 'owner');
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction().execute((transaction) => setPassword(transaction, id, passwordHash, NOON));
  const { email } = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return email!;
}

const triesCounted = (db: Database) => db.selectFrom('sign_in_failure').selectAll().execute();

describe('while passwords are hashed and nobody more may wait', () => {
  test('every form that hashes one is turned away, and has done nothing', async () => {
    const { db, post, secretKey } = await hashingSite({ waiting: 0 });
    const personId = await addPerson(db, 'owner');
    const cookie = await addSession(db, personId, secretKey);
    const invitation = { kind: 'invitation', email: 'new@office.example', role: 'checker' } as const;
    const token = await createLink(db, invitation, { actor: { process: 'command' }, now: NOON });
    const fields = {
      '/office/sign-in': { email: 'a@office.example', password: PASSWORD },
      '/office/welcome': { token: String(token), displayName: 'New', password: PASSWORD },
      '/office/account': { intent: 'password', current: 'x', password: PASSWORD },
    };
    const sent = Object.entries(fields).flatMap(([path, each]) => [
      post(path, each, PERSON, { cookie, ...BROWSER }),
      post(`${path}.data`, each, PERSON, { cookie }),
    ]);
    const responses = await Promise.all(sent);
    for (const { status, headers, body } of responses) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('Too many visitors at once');
    }
    // A try that was turned away isn't a wrong password.
    expect(await triesCounted(db)).toEqual([]);
    const { used_at } = await db.selectFrom('office_link').select('used_at').executeTakeFirstOrThrow();
    expect(used_at).toBeNull();
  });

  test('pages and other forms are served', async () => {
    const { get, post } = await hashingSite({ waiting: 0 });
    for (const path of ['/', '/verified-codes?q=off&basket=41.17', '/office/sign-in'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await post('/codes/1/use', {})).status).toBe(204);
  });
});

describe('a flood of tries', () => {
  const ranges = {
    'from the addresses of an IPv4 /24': (index: number) => `192.0.2.${index}`,
    'from the /64s of an IPv6 /48': (index: number) => `2001:db8:7:${index.toString(16)}::1`,
  };

  test.each(Object.entries(ranges))('%s has its share of the queue', async (_, addressOf) => {
    const { passwords, signIn, release } = await hashingSite();
    const { perRange } = gateLimits.passwords;
    const statuses: number[] = [];
    const tries = Array.from({ length: 40 }, async (_, index) => {
      statuses.push((await signIn('a@office.example', addressOf(index + 1))).status);
    });
    await expect.poll(() => statuses.length).toBe(40 - perRange);
    expect([new Set(statuses), passwords.waiting]).toEqual([new Set([503]), perRange]);
    release();
    await Promise.all(tries);
    expect(statuses.slice(-perRange)).toEqual(Array<number>(perRange).fill(400));
  });

  test('from 200 networks doesn’t keep out an owner who comes after them', async () => {
    const { db, signIn, release } = await hashingSite();
    const { waiting } = gateLimits.passwords;
    const email = await addOwner(db);
    const ends: string[] = [];
    const crowd = Array.from({ length: 200 }, async (_, index) => {
      const { status } = await signIn(email, `10.${index}.0.1`, 'not the password');
      ends.push(`crowd ${status}`);
    });
    await expect.poll(() => ends.length).toBe(200 - waiting);
    const owner = signIn(email, PERSON).then(({ status }) => ends.push(`owner ${status}`));
    // One of the crowd gives way.
    await expect.poll(() => ends.length).toBe(201 - waiting);
    expect(new Set(ends)).toEqual(new Set(['crowd 503']));
    release();
    await Promise.all([...crowd, owner]);
    expect(ends[201 - waiting]).toBe('owner 202');
  });

  test('leaves a place to the next when one disconnects', async () => {
    const { passwords, port } = await hashingSite();
    const body = 'email=a%40office.example&password=x';
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(
      `POST /office/sign-in.data HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => passwords.waiting).toBe(1);
    socket.destroy();
    await expect.poll(() => passwords.waiting).toBe(0);
  });
});
