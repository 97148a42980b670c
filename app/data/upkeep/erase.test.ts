import { expect, test } from 'vitest';
import { emptyDatabase, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { markFailed, markSent, queueMail } from '../../mail/outbox.server.ts';
import type { Database } from '../database.server.ts';
import { storeMessage } from '../readers/messages.server.ts';
import { recordEvent } from '../visitors/events.server.ts';
import { eraseOld, retention } from './erase.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

test('erases visitors of past days, and keeps what they add up to', async () => {
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

test('erases a salt once its day is over, also on a site that nobody visits', async () => {
  const db = await emptyDatabase();
  await db
    .insertInto('visitor_salt')
    .values({ day: NOW / DAY - 0.5, salt: Buffer.alloc(32) })
    .execute();
  await eraseOld(db, NOW);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(1);
  await eraseOld(db, NOW + DAY / 2 + 600_000);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(0);
  // From a clock that was ahead.
  await db
    .insertInto('visitor_salt')
    .values({ day: NOW / DAY + 365.5, salt: Buffer.alloc(32) })
    .execute();
  await eraseOld(db, NOW);
  expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(0);
});

test('erases addresses that were never confirmed, and forgets those who left after a while', async () => {
  const db = await emptyDatabase();
  const row = { ...subscriber, created_at: NOW };
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
  const remaining = await db.selectFrom('subscriber').select('email').orderBy('id').execute();
  expect(remaining.map(({ email }) => email)).toEqual([
    'new@x.example',
    'leaving@x.example',
    'reader@x.example',
  ]);
});

const subscriber = { confirm_token_hash: null, confirm_expires_at: null, confirmed_at: null, left_at: null };

test.each([{ status: 'pending' as const }, { status: 'left' as const }])(
  'knows no %o without an end',
  async (state) => {
    const db = await emptyDatabase();
    const row = { ...subscriber, ...state, email: 'ann@shop.example', created_at: NOW };
    await expect(db.insertInto('subscriber').values(row).execute()).rejects.toThrow(/check constraint/i);
  },
);

test('leaves nothing of a visitor that waits for ever, but a subscription that was confirmed', async () => {
  const db = await emptyDatabase();
  await storeEverything(db);
  await eraseOld(db, NOW + 366 * DAY);
  const left = await Promise.all(
    tables.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length]),
  );
  expect(left).toEqual(tables.map((table) => [table, table === 'subscriber' ? 1 : 0]));
  expect(await db.selectFrom('subscriber').select('status').execute()).toEqual([{ status: 'confirmed' }]);
});

test.each([
  ['message', retention.message],
  ['outbox', 30],
  ['search_miss', retention.searchMiss],
  ['import_run', retention.importRun],
] as const)('keeps what is in %s until its time is up', async (table, days) => {
  const db = await emptyDatabase();
  await storeEverything(db);
  const count = async () => (await db.selectFrom(table).selectAll().execute()).length;
  expect(await count()).toBeGreaterThan(0);
  await eraseOld(db, NOW + days * DAY - 1);
  expect(await count()).toBeGreaterThan(0);
  await eraseOld(db, NOW + (days + 1) * DAY);
  expect(await count()).toBe(0);
});

test('keeps an uploaded file that nobody applies for a week', async () => {
  const db = await emptyDatabase();
  const run = { source: '', format: '', started_at: NOW, finished_at: null, error: null };
  const { id } = await db
    .insertInto('import_run')
    .values({ ...run, state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_part')
    .values({ run_id: id, number: 0, bytes: Buffer.from('a'), size: 1 })
    .execute();
  const count = async () => (await db.selectFrom('import_part').select('number').execute()).length;
  await eraseOld(db, NOW + retention.importFile * DAY);
  expect(await count()).toBe(1);
  await eraseOld(db, NOW + retention.importFile * DAY + 1);
  expect(await count()).toBe(0);
});

test('says how many mails were given up because no server took them', async () => {
  const db = await emptyDatabase();
  await storeEverything(db);
  const unsent: number[] = [];
  for (const days of [8, 31, 32])
    await eraseOld(db, NOW + days * DAY, { onUnsent: (mails) => unsent.push(mails) });
  expect(unsent).toEqual([1, 1]);
});

test('erases a busy day in short transactions, between which it may be stopped', async () => {
  const db = await sampleDatabase(NOW);
  const today = NOW / DAY - 0.5;
  await storeEvents(db, today - 2, 12_000);
  await storeEvents(db, today, 10);
  const count = async () => (await db.selectFrom('code_event').select('at').execute()).length;
  const left: number[] = [];
  const stopAfter = (calls: number) => async () => left.push(await count()) < calls;
  // One of the calls belongs to the previous step.
  await eraseOld(db, NOW, { mayContinue: stopAfter(2) });
  expect(left).toEqual([12_010, 7_010, 7_010]);
  left.length = 0;
  await eraseOld(db, NOW, { mayContinue: stopAfter(12) });
  expect(left.slice(0, 3)).toEqual([7_010, 2_010, 10]);
});

test('erases everything else when one thing can’t be erased', async () => {
  const db = await emptyDatabase();
  await storeEverything(db);
  for (const table of ['code_event', 'message'] as const)
    await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  await expect(eraseOld(db, NOW + 366 * DAY)).rejects.toMatchObject({
    errors: [
      { message: expect.stringContaining('code_event') },
      { message: expect.stringContaining('message') },
    ],
  });
  for (const table of ['outbox', 'search_miss', 'import_run', 'visitor_salt'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

/** So many visitors of a day. */
async function storeEvents(db: Database, day: number, visitors: number) {
  for (let first = 0; first < visitors; first += 1_000)
    await db
      .insertInto('code_event')
      .values(
        Array.from({ length: Math.min(1_000, visitors - first) }, (_, index) => {
          const visitor = Buffer.alloc(16);
          visitor.writeUInt32BE(first + index);
          return { code_id: 1, kind: 'use' as const, day, visitor, worked: null, at: NOW };
        }),
      )
      .execute();
}

const tables = [
  'visitor_salt',
  'message',
  'subscriber',
  'outbox',
  'search_miss',
  'import_run',
  'import_reject',
] as const;

/** Rows in every state of every table that a visitor or a feed fills. */
async function storeEverything(db: Database): Promise<void> {
  await db
    .insertInto('visitor_salt')
    .values({ day: NOW / DAY - 0.5, salt: Buffer.alloc(32) })
    .execute();
  await db
    .insertInto('subscriber')
    .values([
      {
        ...subscriber,
        email: 'a@x.example',
        status: 'pending',
        confirm_expires_at: NOW + DAY,
        created_at: NOW,
      },
      { ...subscriber, email: 'b@x.example', status: 'left', left_at: NOW, created_at: NOW },
      { ...subscriber, email: 'c@x.example', status: 'confirmed', confirmed_at: NOW, created_at: NOW },
    ])
    .execute();
  await db
    .insertInto('search_miss')
    .values({ term: 'melon', day: NOW / DAY - 0.5 })
    .execute();
  const run = { source: 'x', format: 'x', started_at: NOW, finished_at: null, error: null };
  const { id } = await db.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('import_reject')
    .values({ import_run_id: id, row_number: 1, reason: 'x', record: 'x' })
    .execute();
  await db.transaction().execute(async (transaction) => {
    const words = { name: 'N', email: 'a@x.example', subject: 'S', category: null, body: 'B' };
    await storeMessage(transaction, words, NOW);
    const mail = { to: 'a@x.example', subject: 'S', text: 'B', html: 'B' };
    await queueMail(transaction, { ...mail, kind: 'newsletter-confirm' }, NOW);
    for (const _ of ['waits', 'sent', 'dead'])
      await queueMail(transaction, { ...mail, kind: 'contact-message' }, NOW);
  });
  await markSent(db, 3, NOW);
  await markFailed(db, { id: 4, tries: 8, kind: 'contact-message' }, 'EMESSAGE: 451', NOW, 0);
}
