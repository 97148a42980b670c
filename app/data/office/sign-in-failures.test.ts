import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { CLOCK_SKEW_MS } from '../../domain/time/days.ts';
import {
  countAttempt,
  forgetAttempts,
  MOST_TRIES,
  MOST_TRIES_OF_NETWORK,
  TRIES_MS,
} from './sign-in-failures.server.ts';

const key = new Uint8Array(32);
const ada = { email: 'ada@office.example', address: '192.0.2.1' };

test('tries at the same time all count', async () => {
  const db = await emptyDatabase();
  const waits = await Promise.all(
    Array.from({ length: MOST_TRIES + 5 }, () => countAttempt(db, key, ada, NOON)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(MOST_TRIES);
  expect(waits.filter((wait) => wait === TRIES_MS)).toHaveLength(5);
});

test('an account and a network count as a pair, all of an IPv6 connection as one network', async () => {
  const db = await emptyDatabase();
  for (let times = 0; times < MOST_TRIES; times += 1)
    await countAttempt(db, key, { ...ada, address: `2001:db8:1:2::${times + 1}` }, NOON);
  const waitOf = (attempt: typeof ada) => countAttempt(db, key, attempt, NOON + 1);
  expect(await waitOf({ ...ada, address: '2001:db8:1:2::ffff' })).toBe(TRIES_MS - 1);
  expect(await waitOf({ ...ada, address: '2001:db8:1:3::1' })).toBe(0);
  expect(await waitOf({ email: 'ben@office.example', address: '2001:db8:1:2::1' })).toBe(0);
});

test('one account gets no more than twice the tries from all networks of an IPv6 /48', async () => {
  const db = await emptyDatabase();
  const waits: number[] = [];
  for (let times = 0; times < 56; times += 1)
    waits.push(await countAttempt(db, key, { ...ada, address: `2001:db8:1:${times % 7}::1` }, NOON));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2 * MOST_TRIES);
  const waitOf = (address: string, email = ada.email) => countAttempt(db, key, { email, address }, NOON);
  expect(await waitOf('2001:db8:1:ffff::1')).toBe(TRIES_MS);
  expect(await waitOf('2001:db8:2::1')).toBe(0);
  expect(await waitOf('2001:db8:1:ffff::1', 'ben@office.example')).toBe(0);
  await forgetAttempts(db, key, { ...ada, address: '2001:db8:1:ffff::1' });
  expect(await waitOf('2001:db8:1:ffff::1')).toBe(0);
});

test('all accounts together get no more than twice the tries from all networks of a /48', async () => {
  const db = await emptyDatabase();
  const waits: number[] = [];
  for (let times = 0; times < 3 * MOST_TRIES_OF_NETWORK; times += 1) {
    const attempt = { email: `person${times}@office.example`, address: `2001:db8:1:${times % 9}::1` };
    waits.push(await countAttempt(db, key, attempt, NOON));
  }
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2 * MOST_TRIES_OF_NETWORK);
});

test('machines whose clocks are minutes apart count together; a time further ahead counts as none', async () => {
  const db = await emptyDatabase();
  for (let times = 0; times < MOST_TRIES; times += 1) await countAttempt(db, key, ada, NOON + CLOCK_SKEW_MS);
  expect(await countAttempt(db, key, ada, NOON)).toBe(CLOCK_SKEW_MS + TRIES_MS);
  expect(await countAttempt(db, key, ada, NOON - 1)).toBe(0);
});

test('a network waits after 40 tries of any accounts; those that succeed do not count', async () => {
  const db = await emptyDatabase();
  const tryAs = (name: string) => countAttempt(db, key, { ...ada, email: `${name}@office.example` }, NOON);
  for (let times = 0; times < MOST_TRIES_OF_NETWORK; times += 1) {
    expect(await tryAs('knows')).toBe(0);
    await forgetAttempts(db, key, { ...ada, email: 'knows@office.example' });
    expect(await tryAs(`person${times}`)).toBe(0);
  }
  expect(await tryAs('another')).toBe(TRIES_MS);
  expect(await countAttempt(db, key, { ...ada, address: '198.51.100.1' }, NOON)).toBe(0);
  expect(await countAttempt(db, key, ada, NOON + TRIES_MS)).toBe(0);
});

test('the wait ends 15 minutes after the first try, and with a right password', async () => {
  const db = await emptyDatabase();
  const tryAll = async (now: number) => {
    for (let times = 0; times < MOST_TRIES; times += 1) expect(await countAttempt(db, key, ada, now)).toBe(0);
  };
  await tryAll(NOON);
  expect(await countAttempt(db, key, ada, NOON + TRIES_MS - 1)).toBe(1);
  await tryAll(NOON + TRIES_MS);
  await forgetAttempts(db, key, ada);
  await tryAll(NOON + TRIES_MS + 1);
});

test('a row names neither the account nor the network, even to somebody who can guess both', async () => {
  const db = await emptyDatabase();
  await countAttempt(db, key, ada, NOON);
  await countAttempt(db, new Uint8Array(32).fill(1), ada, NOON);
  const rows = await db.selectFrom('sign_in_failure').selectAll().execute();
  expect(rows.map(({ key: { length } }) => length)).toEqual([32, 32, 32, 32]);
  expect(Object.keys(rows[0]!)).toEqual(['key', 'failures', 'first_at']);
});
