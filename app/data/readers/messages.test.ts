import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/helpers/data/sample-database.ts';
import { type NewMessage, storeMessage } from './messages.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const message: NewMessage = {
  name: 'Ann',
  email: 'ann@shop.example',
  subject: 'FRESH20',
  category: null,
  body: 'It did not work.',
};

test('stores the same words once within ten minutes, and other words each time', async () => {
  const db = await emptyDatabase();
  const store = (changed: Partial<NewMessage>, at: number) =>
    db.transaction().execute((transaction) => storeMessage(transaction, { ...message, ...changed }, at));

  expect(await store({}, NOW)).toBe(1);
  expect(await store({}, NOW + 9 * MINUTE)).toBeUndefined();
  expect(await store({ category: 'general' }, NOW)).toBe(2);
  expect(await store({ category: 'general' }, NOW)).toBeUndefined();
  expect(await store({ body: 'Still not.' }, NOW)).toBe(3);
  expect(await store({ email: 'bob@shop.example' }, NOW)).toBe(4);
  expect(await store({}, NOW + 11 * MINUTE)).toBe(5);
  // Nor does one written under a clock that was ahead.
  expect(await store({ body: 'Ahead.' }, NOW + 1e6 * MINUTE)).toBe(6);
  expect(await store({ body: 'Ahead.' }, NOW)).toBe(7);
});

test('stores one of two that come at the same moment', async () => {
  const db = await emptyDatabase();
  await Promise.all(
    [1, 2, 3].map(() => db.transaction().execute((transaction) => storeMessage(transaction, message, NOW))),
  );
  expect(await db.selectFrom('message').selectAll().execute()).toHaveLength(1);
});
