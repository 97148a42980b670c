import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { addPerson } from '../../../test/helpers/office/office.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { eraseOld } from '../upkeep/erase.server.ts';
import { createLink } from './links.server.ts';
import { countAttempt, TRIES_MS } from './sign-in-failures.server.ts';

test('what has ended is erased by the hourly job, and nothing sooner', async () => {
  const db = await emptyDatabase();
  const personId = await addPerson(db, 'owner');
  const at = new Date(NOON).toISOString();
  const times = { created_at: at, updated_at: at };
  for (const endsAt of [NOON - 1, NOON + 1]) {
    const expires_at = new Date(endsAt).toISOString();
    const session = { person_id: personId, token: `t${endsAt}`, ip_address: null, user_agent: null };
    await db
      .insertInto('session')
      .values({ ...session, expires_at, ...times })
      .execute();
    await db
      .insertInto('verification')
      .values({ identifier: 'c', value: 'v', expires_at, ...times })
      .execute();
  }
  const key = new Uint8Array(32);
  await countAttempt(db, key, { email: 'a@office.example', address: '192.0.2.1' }, NOON - TRIES_MS - 1);
  await countAttempt(db, key, { email: 'b@office.example', address: '192.0.2.1' }, NOON - TRIES_MS + 1);
  await countAttempt(db, key, { email: 'a@office.example', address: '192.0.2.2' }, NOON + DAY_MS);
  for (const [email, madeAt] of [
    ['a@office.example', NOON - 34 * DAY_MS],
    ['b@office.example', NOON - 32 * DAY_MS],
  ] as const)
    await createLink(db, { kind: 'reset', email }, { actor: { process: 'command' }, now: madeAt });

  await eraseOld(db, NOON);
  expect((await db.selectFrom('session').select('token').execute()).map(({ token }) => token)).toEqual([
    `t${NOON + 1}`,
  ]);
  expect(await db.selectFrom('verification').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('sign_in_failure').selectAll().execute()).toHaveLength(1);
  expect((await db.selectFrom('office_link').select('email').execute()).map(({ email }) => email)).toEqual([
    'b@office.example',
  ]);
});
