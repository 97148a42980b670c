import { expect, test } from 'vitest';
import type { Database } from '../../app/data/database.server.ts';
import {
  confirmSubscriber,
  requestSubscription,
  type Subscriber,
  unsubscribe,
} from '../../app/data/readers/subscribers.server.ts';
import { digestMail } from '../../app/mail/mails.server.tsx';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { isDigestTime, weeklyDigestJob } from './weekly-digest.ts';

test.each([
  ['2026-11-15T23:59:59Z', true, 'Sunday night'],
  ['2026-11-16T00:00:00Z', false, 'Monday'],
  ['2026-11-19T13:59:59Z', false, 'Thursday, too early'],
  ['2026-11-19T14:00:00Z', true, 'Thursday'],
  ['2026-11-20T00:00:00Z', true, 'Friday, for those who confirmed since'],
])('at %s: %s (%s)', (time, is) => {
  expect(isDigestTime(Date.parse(time))).toBe(is);
});

/** Queues the week's newsletters. `onWriting` is awaited while the reader's is being written. */
async function queueNewsletters(db: Database, onWriting: (email: string) => unknown) {
  const job = weeklyDigestJob({
    db,
    now: () => NOON,
    siteUrl: 'https://codes.example',
    secretKey: new Uint8Array(32),
    async write(...given) {
      await onWriting(given[0]);
      return digestMail(...given);
    },
    mailQueued: () => {},
  });
  await job.run({ mayContinue: async () => true, signal: new AbortController().signal });
  const queued = await db.selectFrom('outbox').select('to_address').orderBy('id').execute();
  return queued.map(({ to_address }) => to_address);
}

async function join(db: Database, email: string): Promise<Subscriber> {
  const wish = { email, storeSlugs: [], reusesLink: false };
  const { token } = await db.transaction().execute((on) => requestSubscription(on, wish, NOON));
  return (await confirmSubscriber(db, { token: token!, storeSlugs: [] }, NOON))!;
}

const [ann, bob, cem] = ['ann@shop.example', 'bob@shop.example', 'cem@shop.example'] as const;

test('a reader who leaves or is erased while newsletters are written gets none', async () => {
  const db = await sampleDatabase();
  const readers = [await join(db, ann), await join(db, bob), await join(db, cem)];
  const left: string[] = [];
  const queued = await queueNewsletters(db, async (email) => {
    if (email === bob) await unsubscribe(db, readers[1]!, NOON);
    if (email === cem) await db.deleteFrom('subscriber').where('email', '=', cem).execute();
    if (email !== ann) left.push(email);
  });
  expect(left).toEqual([bob, cem]);
  expect(queued).toEqual([ann]);
});

test('one who leaves once it’s queued gets none either', async () => {
  const db = await sampleDatabase();
  const reader = await join(db, ann);
  expect(await queueNewsletters(db, () => {})).toEqual([ann]);
  await unsubscribe(db, reader, NOON);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
});
