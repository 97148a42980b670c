import { describe, expect, onTestFinished, test } from 'vitest';
import { makeOwner, PASSWORD, signIn } from '../../test/helpers/office/office.ts';
import { namedFor, officeForms } from '../../test/helpers/office/office-forms.ts';
import { builtPages } from '../../test/helpers/site/built-app.ts';
import { inFlight, whenever } from '../../test/helpers/site/in-flight.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { type DatabaseTransaction, openDatabase } from '../data/database.server.ts';
import { endSessions } from '../data/office/access.server.ts';
import { listPeople } from '../data/office/people.server.ts';
import { changeRole, removePerson } from '../data/office/write-people.server.ts';
import type { RouteHandle } from '../frame/route-handle.ts';

/** A site with two owners, one of whom is about to lose access, and another connection to its database. */
async function office() {
  const site = await startTestSite({ RATE_LIMIT: 'off' });
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  // Jobs write, too.
  await site.jobs.stop(1_000);
  return { site, db, other: await signIn(site, 'owner'), owner: await signIn(site, 'owner') };
}

const by = () => ({ actor: { process: 'command' } as const, now: Date.now() });

type Loss = readonly [
  how: string,
  lose: (transaction: DatabaseTransaction, personId: number) => Promise<unknown>,
];

const losses: readonly Loss[] = [
  ['removed', (transaction, id) => removePerson(transaction, id, by())],
  ['demoted', (transaction, id) => changeRole(transaction, { id, role: 'editor' }, by())],
  ['signed out', endSessions],
];

test('every form that was on its way when its sender lost access changes nothing', async () => {
  const { site, db } = await office();
  for (const [at, [route, formsOf]] of Object.entries(officeForms).entries()) {
    const [how, lose] = losses[at % losses.length]!;
    const owner = await signIn(site, 'owner');
    const forms = formsOf(await namedFor(db, owner.personId));
    const outcome = await inFlight(
      db,
      () => forms.map(([path, fields]) => owner.post(path, fields)),
      (transaction) => lose(transaction, owner.personId),
    );
    // On a busy machine some may be turned away, which changes nothing, either.
    const refused = forms.map(() => expect.toBeOneOf([401, 503]));
    expect(outcome, `${route}, ${how}`).toEqual({ statuses: refused, changed: [] });
    expect(outcome.statuses, `${route}, ${how}`).toContain(401);
  }
}, 120_000);

test('these are the forms of all routes that write', async () => {
  const { routes } = await builtPages();
  const taking = Object.values(routes).flatMap((route) => {
    const { office: role } = (route?.module.handle ?? {}) as RouteHandle;
    return route?.module.action && role && role !== 'anyone' ? [route.id] : [];
  });
  const others = [
    // Writes nothing.
    'office/posts/live-preview',
    // These two make a file and send an email, before anything that they could wait for.
    'office/status/route',
    'office/settings/email',
    // Takes a part of a file, which no form here brings. It writes as the import's other forms do.
    'office/imports/parts',
    // Ends a session, which may have ended already.
    'office/sign-out/route',
  ];
  expect([...Object.keys(officeForms), ...others].sort()).toEqual(taking.sort());
});

test.each(losses)('a person who is %s meanwhile gets no page that reserves codes', async (_, lose) => {
  const { db, owner } = await office();
  const outcome = await inFlight(
    db,
    () => [owner.get('/office'), owner.get('/office/_.data')],
    (transaction) => lose(transaction, owner.personId),
  );
  expect(outcome).toEqual({ statuses: [302, 401], changed: [] });
});

test('a role that a session has outlived is forbidden what it could do', async () => {
  const { db, owner } = await office();
  const outcome = await inFlight(
    db,
    () => [owner.post('/office/people', { intent: 'invite', email: 'friend@office.example', role: 'owner' })],
    (transaction) =>
      transaction.updateTable('person').set({ role: 'editor' }).where('id', '=', owner.personId).execute(),
  );
  expect(outcome).toEqual({ statuses: [403], changed: [] });
});

test('of two owners who remove each other at once, one is out, and one stays', async () => {
  const { db, owner, other } = await office();
  const responses = await Promise.all([
    owner.post('/office/people', { intent: 'remove', id: String(other.personId) }),
    other.post('/office/people', { intent: 'remove', id: String(owner.personId) }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await listPeople(db)).filter(({ removedAt }) => removedAt === null)).toHaveLength(1);
});

describe('signing in', () => {
  test.each(['update account set password = null', 'update person set removed_at = 1'])(
    'leaves no session behind if meanwhile: %s',
    async (statement) => {
      const site = await startTestSite();
      const db = openDatabase(site.config.databaseUrl);
      onTestFinished(() => db.destroy());
      await makeOwner(site);
      const enter = () =>
        site.post(
          '/office/sign-in',
          { email: 'owner@office.example', password: PASSWORD },
          { origin: new URL(site.url).origin },
        );
      expect((await enter()).status).toBe(303);
      await db.deleteFrom('session').execute();
      await whenever(db, { event: 'insert', table: 'session' }, statement);
      const response = await enter();
      expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
      expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
    },
  );
});
