import { expect, it } from 'vitest';
import { emptyDatabase, sampleDatabase } from '../../test/helpers/sample-database.ts';
import { queueMail } from '../mail/outbox.server.ts';
import { eraseAddress, eraseOld } from './erase.server.ts';
import { recordEvent } from './events.server.ts';
import { storeMessage } from './messages.server.ts';
import { requestSubscription } from './subscribers.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

it('erases all that is held about one address, and nothing else', async () => {
  const db = await sampleDatabase(NOW);
  for (const email of ['ann@shop.example', 'bob@shop.example']) {
    await db.transaction().execute(async (transaction) => {
      await storeMessage(transaction, { name: 'N', email, subject: 'S', category: null, body: 'B' }, NOW);
      await requestSubscription(transaction, { email, storeSlugs: ['wellby'], keepsLink: false }, NOW);
      const mail = { kind: 'contact-message', subject: 'S', text: 'B', html: 'B' } as const;
      await queueMail(transaction, { ...mail, to: 'owner@codes.example', replyTo: email }, NOW);
      await queueMail(transaction, { ...mail, to: email }, NOW);
    });
  }
  const erased = await eraseAddress(db, 'ann@shop.example', { actor: 'operator', now: NOW });
  expect(erased).toEqual({ messages: 1, subscribers: 1, mails: 2 });
  const left = await Promise.all(
    (['message', 'subscriber', 'subscriber_store', 'outbox', 'audit'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 2, 1]);
  expect(JSON.stringify(left)).not.toContain('ann@shop.example');
});

it('erases visitors of past days, and keeps what they add up to', async () => {
  const db = await sampleDatabase(NOW);
  await db.deleteFrom('code_day').execute();
  const visitor = { address: '192.0.2.1', agent: 'test' };
  for (const day of [3, 2, 1, 0]) {
    await recordEvent(db, { codeId: 1, kind: 'use' }, visitor, NOW - day * DAY);
  }
  await eraseOld(db, NOW);
  const days = await db.selectFrom('code_event').select('day').orderBy('day').execute();
  expect(days.map(({ day }) => day - NOW / DAY + 0.5)).toEqual([-1, 0]);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('code_day').selectAll().execute()).toHaveLength(4);
});

it('erases a salt once its day is over, also on a site that nobody visits', async () => {
  const db = await emptyDatabase();
  await db
    .insertInto('visitor_salt')
    .values({ day: NOW / DAY - 0.5, salt: Buffer.alloc(32) })
    .execute();
  await eraseOld(db, NOW);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(1);
  await eraseOld(db, NOW + DAY / 2);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(0);
  // Of a clock that was ahead.
  await db
    .insertInto('visitor_salt')
    .values({ day: NOW / DAY + 365.5, salt: Buffer.alloc(32) })
    .execute();
  await eraseOld(db, NOW);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(0);
});

it('erases addresses that were never confirmed, and forgets those who left after a while', async () => {
  const db = await emptyDatabase();
  const row = {
    confirm_token_hash: null,
    confirm_expires_at: null,
    confirmed_at: null,
    left_at: null,
    created_at: NOW,
  };
  await db
    .insertInto('subscriber')
    .values([
      { ...row, email: 'late@x.example', status: 'pending', confirm_expires_at: NOW - 1 },
      { ...row, email: 'new@x.example', status: 'pending', confirm_expires_at: NOW + 1 },
      { ...row, email: 'left@x.example', status: 'left', left_at: NOW - 31 * DAY },
      { ...row, email: 'leaving@x.example', status: 'left', left_at: NOW - 29 * DAY },
      { ...row, email: 'reader@x.example', status: 'confirmed' },
    ])
    .execute();
  await eraseOld(db, NOW);
  const kept = await db.selectFrom('subscriber').select('email').orderBy('id').execute();
  expect(kept.map(({ email }) => email)).toEqual(['new@x.example', 'leaving@x.example', 'reader@x.example']);
});
