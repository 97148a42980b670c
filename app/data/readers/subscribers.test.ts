import { describe, expect, test } from 'vitest';
import { sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { queueMail } from '../../mail/outbox.server.ts';
import type { Database } from '../database.server.ts';
import { eraseOld } from '../upkeep/erase.server.ts';
import {
  chooseStores,
  confirmSubscriber,
  findByConfirmToken,
  findSubscriber,
  listChosenStores,
  requestSubscription,
  unsubscribe,
} from './subscribers.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const email = 'ann@shop.example';

const ask = (db: Database, changed: { storeSlugs?: string[]; reusesLink?: boolean } = {}, at = NOW) =>
  db
    .transaction()
    .execute((transaction) =>
      requestSubscription(transaction, { email, storeSlugs: [], reusesLink: false, ...changed }, at),
    );

describe('a subscription', () => {
  test('is pending until its token confirms it, once, within 7 days', async () => {
    const db = await sampleDatabase(NOW);
    const { token, subscriber } = await ask(db);
    expect(subscriber.status).toBe('pending');
    expect(await findByConfirmToken(db, token!, NOW + 7 * DAY)).toBeUndefined();
    expect(await confirmSubscriber(db, { token: token!, storeSlugs: [] }, NOW + 7 * DAY)).toBeUndefined();
    const confirmed = await confirmSubscriber(db, { token: token!, storeSlugs: [] }, NOW + 7 * DAY - 1);
    expect(confirmed?.status).toBe('confirmed');
    expect(await confirmSubscriber(db, { token: token!, storeSlugs: [] }, NOW + 1)).toBeUndefined();
  });

  test('asked for again while pending has one good link: the newest, or the one to keep', async () => {
    const db = await sampleDatabase(NOW);
    const first = await ask(db);
    const second = await ask(db);
    expect(await findByConfirmToken(db, first.token!, NOW)).toBeUndefined();
    await ask(db, { reusesLink: true });
    expect(await findByConfirmToken(db, second.token!, NOW)).toMatchObject({ email });
  });

  test('once confirmed is not changed by anyone who types the address', async () => {
    const db = await sampleDatabase(NOW);
    const { token } = await ask(db);
    const { id } = (await confirmSubscriber(db, { token: token!, storeSlugs: ['pier-nine'] }, NOW))!;
    const again = await ask(db, { storeSlugs: ['wellby'] }, NOW + DAY);
    expect(again).toMatchObject({ token: undefined, subscriber: { id, status: 'confirmed' } });
    expect(await listChosenStores(db, id)).toEqual(['pier-nine']);
  });

  test('can be left twice, and started again', async () => {
    const db = await sampleDatabase(NOW);
    const { token } = await ask(db);
    const subscriber = (await confirmSubscriber(db, { token: token!, storeSlugs: [] }, NOW))!;
    await unsubscribe(db, subscriber, NOW + 1);
    await unsubscribe(db, subscriber, NOW + 2);
    expect(await findSubscriber(db, subscriber)).toMatchObject({ status: 'left' });
    const again = await ask(db, {}, NOW + DAY);
    await confirmSubscriber(db, { token: again.token!, storeSlugs: [] }, NOW + DAY);
    expect(await findSubscriber(db, subscriber)).toMatchObject({ status: 'confirmed' });
  });

  test('left and asked for again has a fresh link and an end, whatever was emailed before', async () => {
    const db = await sampleDatabase(NOW);
    const { subscriber, token } = await ask(db);
    await unsubscribe(db, subscriber, NOW + 1);
    const again = await ask(db, { reusesLink: true }, NOW + 2);
    expect(await findByConfirmToken(db, token!, NOW + 2)).toBeUndefined();
    expect(await findByConfirmToken(db, again.token!, NOW + 2)).toMatchObject({ email });
    await eraseOld(db, NOW + 2 + 7 * DAY + 1);
    expect(await findSubscriber(db, subscriber)).toBeUndefined();
  });

  test('does not keep a link that has expired', async () => {
    const db = await sampleDatabase(NOW);
    await ask(db);
    const again = await ask(db, { reusesLink: true }, NOW + 7 * DAY);
    expect(await findByConfirmToken(db, again.token!, NOW + 7 * DAY)).toMatchObject({ email });
  });

  test('that is left takes along the emails that still wait, and nobody else’s', async () => {
    const db = await sampleDatabase(NOW);
    const { subscriber } = await ask(db);
    const mail = { subject: 'S', text: 'B', html: 'B' };
    await db.transaction().execute(async (transaction) => {
      await queueMail(transaction, { ...mail, kind: 'newsletter-digest', to: email }, NOW);
      await queueMail(transaction, { ...mail, kind: 'newsletter-confirm', to: email }, NOW);
      await queueMail(transaction, { ...mail, kind: 'contact-message', to: email }, NOW);
      await queueMail(transaction, { ...mail, kind: 'newsletter-digest', to: 'bob@shop.example' }, NOW);
    });
    await unsubscribe(db, { ...subscriber, createdAt: NOW - 1 }, NOW + 1);
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(4);
    await unsubscribe(db, subscriber, NOW + 1);
    const left = await db.selectFrom('outbox').select(['kind', 'to_address']).orderBy('id').execute();
    expect(left).toEqual([
      { kind: 'contact-message', to_address: email },
      { kind: 'newsletter-digest', to_address: 'bob@shop.example' },
    ]);
  });

  test('is not named by the link of another that had the same id', async () => {
    const db = await sampleDatabase(NOW);
    const { subscriber } = await ask(db);
    await db.deleteFrom('subscriber').execute();
    const other = await ask(db, {}, NOW + 5);
    expect(other.subscriber.id).toBeGreaterThan(subscriber.id);
    // As a database does that was restored from an older backup.
    await db.updateTable('subscriber').set({ id: subscriber.id }).execute();
    expect(await findSubscriber(db, subscriber)).toBeUndefined();
    await unsubscribe(db, subscriber, NOW + 6);
    const sameId = { ...other.subscriber, id: subscriber.id };
    expect(await findSubscriber(db, sameId)).toMatchObject({ status: 'pending' });
  });
});

test('keeps the stores that exist, and none for all of them', async () => {
  const db = await sampleDatabase(NOW);
  const { subscriber } = await ask(db, { storeSlugs: ['wellby', 'no-such-store', 'pier-nine'] });
  expect(await listChosenStores(db, subscriber.id)).toEqual(['pier-nine', 'wellby']);
  await chooseStores(db, subscriber.id, []);
  expect(await listChosenStores(db, subscriber.id)).toEqual([]);
});
