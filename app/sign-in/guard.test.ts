import { expect, onTestFinished, test } from 'vitest';
import { cookieOf, makeOwner, PASSWORD, signIn } from '../../test/helpers/office/office.ts';
import { startTestSite, type TestSite } from '../../test/helpers/site/site.ts';
import { openDatabase } from '../data/database.server.ts';
import { changeRole, erasePerson, removePerson } from '../data/office/write-people.server.ts';

const by = () => ({ actor: { process: 'command' } as const, now: Date.now() });

function databaseOf(site: TestSite) {
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  return db;
}

test('a session is over once it’s signed out, and another one goes on', async () => {
  const site = await startTestSite();
  const owner = await signIn(site, 'owner');
  const other = await signIn(site, 'checker');
  const out = await owner.post('/office/sign-out', {});
  expect([out.status, out.headers.get('location')]).toEqual([303, '/office/sign-in']);
  expect(out.headers.getSetCookie()[0]).toMatch(/^office\.session_token=; Max-Age=0; Path=\/office;/);
  expect((await owner.get('/office/account')).status).toBe(302);
  expect((await owner.get('/office/account.data')).status).toBe(401);
  expect((await other.get('/office/account')).status).toBe(200);
});

test.each(['removed', 'erased', 'demoted'] as const)('somebody who is %s is out at once', async (how) => {
  const site = await startTestSite();
  const db = databaseOf(site);
  await signIn(site, 'owner');
  const editor = await signIn(site, 'editor');
  expect((await editor.get('/office/account')).status).toBe(200);
  if (how === 'removed') await removePerson(db, editor.personId, by());
  if (how === 'erased') await erasePerson(db, editor.personId, by());
  if (how === 'demoted') await changeRole(db, { id: editor.personId, role: 'checker' }, by());
  expect((await editor.get('/office/account')).status).toBe(302);
});

test('a session that nobody removed is no use to somebody who was', async () => {
  const site = await startTestSite();
  const db = databaseOf(site);
  const editor = await signIn(site, 'editor');
  await db.updateTable('person').set({ removed_at: 1 }).where('id', '=', editor.personId).execute();
  expect((await editor.get('/office/account')).status).toBe(302);
  expect((await editor.get('/office/sign-in')).status).toBe(200);
});

test.each([
  ['expired', { expires_at: new Date(0).toISOString() }],
  ['of another token', { token: 'x'.repeat(32) }],
])('a session that is %s lets nobody in', async (_, changes) => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  await databaseOf(site).updateTable('session').set(changes).execute();
  expect((await checker.get('/office/account')).status).toBe(302);
});

test('a cookie that this site didn’t sign lets nobody in', async () => {
  const site = await startTestSite();
  const { cookie } = await signIn(site, 'owner');
  const [token = ''] = cookie.split('.').slice(1).join('.').split('.');
  for (const forged of [token, `${token}.${'A'.repeat(43)}%3D`, `${cookie}x`, ''])
    expect((await site.get('/office/account', { cookie: `office.${forged}` })).status).toBe(302);
});

test('a session in use is extended, about once an hour', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  expect((await checker.get('/office/account')).headers.getSetCookie()).toEqual([]);
  const soon = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString();
  await databaseOf(site).updateTable('session').set({ expires_at: soon }).execute();
  const response = await checker.get('/office/account.data');
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^office\.session_token=[^;]+; Max-Age=2592000; Path=\/office; HttpOnly/,
  );
  const { expires_at } = await databaseOf(site)
    .selectFrom('session')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  expect(expires_at > soon).toBe(true);
});

test('changing the password asks for the current one, and ends all other sessions', async () => {
  const site = await startTestSite();
  const cookie = cookieOf(await makeOwner(site));
  const origin = new URL(site.url).origin;
  const there = cookieOf(
    await site.post('/office/sign-in', { email: 'owner@office.example', password: PASSWORD }, { origin }),
  );
  const change = (current: string, password: string) =>
    site.post('/office/account', { intent: 'password', current, password }, { cookie, origin });
  expect(await (await change('wrong wrong wrong', 'a new long password')).text()).toContain(
    'isn’t your current',
  );
  expect(await (await change(PASSWORD, 'short')).text()).toContain('at least 12 characters');
  expect((await site.get('/office/account', { cookie: there })).status).toBe(200);
  expect((await change(PASSWORD, 'a new long password')).status).toBe(200);
  expect((await site.get('/office/account', { cookie })).status).toBe(200);
  expect((await site.get('/office/account', { cookie: there })).status).toBe(302);
  const signInWith = (password: string) =>
    site.post('/office/sign-in', { email: 'owner@office.example', password }, { origin });
  expect((await signInWith(PASSWORD)).status).toBe(400);
  expect((await signInWith('a new long password')).status).toBe(303);
});
