import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { type Database, openDatabase } from '../data/database.server.ts';
import {
  countMails,
  getOutboxState,
  leaseMail,
  markFailed,
  markSent,
  type NewMail,
  nextTryAt,
  queueMail,
} from './outbox.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const mail: NewMail = {
  kind: 'contact-message',
  to: 'owner@codes.example',
  subject: 'Hello',
  text: 'Words',
  html: '<p>Words</p>',
};

const queue = (db: Database, changed: Partial<NewMail> = {}, at = NOW) =>
  db.transaction().execute((transaction) => queueMail(transaction, { ...mail, ...changed }, at));

describe('queueMail', () => {
  test('is undone with its transaction', async () => {
    const db = await emptyDatabase();
    await db
      .transaction()
      .execute(async (transaction) => {
        await queueMail(transaction, mail, NOW);
        throw new Error('the change failed');
      })
      .catch(() => {});
    expect(await nextTryAt(db, NOW)).toBeUndefined();
  });

  test('queues one mail a dedupe key', async () => {
    const db = await emptyDatabase();
    expect(await queue(db, { dedupeKey: 'digest:2026-W47:1' })).toBe(true);
    expect(await queue(db, { dedupeKey: 'digest:2026-W47:1' })).toBe(false);
    expect(await queue(db, { dedupeKey: 'digest:2026-W48:1' })).toBe(true);
  });

  test.each([
    { to: 'a@b.example\r\nBcc: c@d.example' },
    { replyTo: 'a@b.example\nBcc: c@d.example' },
    { subject: 'Hello\r\n\r\nother words' },
    { subject: 'Hello\0' },
    { headers: { 'X-Note': 'a\nBcc: c@d.example' } },
    { headers: { 'X-Note\r\nBcc': 'c@d.example' } },
  ])('makes one line of what would become a header of its own: %j', async (changed) => {
    const db = await emptyDatabase();
    expect(await queue(db, changed)).toBe(true);
    const row = await leaseMail(db, NOW);
    const headers = Object.entries(JSON.parse(row!.headers)).flat();
    for (const line of [row!.to_address, row!.reply_to, row!.subject, ...headers])
      expect(line ?? '').toMatch(/^\P{Cc}*$/u);
  });
});

describe('leaseMail', () => {
  test('gives each mail to one taker, oldest first', async () => {
    const db = await emptyDatabase();
    await queue(db, { subject: 'second' }, NOW + 1);
    await queue(db, { subject: 'first' }, NOW);
    const taken = await Promise.all([leaseMail(db, NOW + 1), leaseMail(db, NOW + 1), leaseMail(db, NOW + 1)]);
    expect(new Set(taken.map((row) => row?.subject))).toEqual(new Set(['first', 'second', undefined]));
    await queue(db, { subject: 'fourth' }, NOW + 1);
    await queue(db, { subject: 'third' }, NOW);
    expect((await leaseMail(db, NOW + 1))?.subject).toBe('third');
  });

  test('gives a mail again when its taker died, and has counted the try', async () => {
    const db = await emptyDatabase();
    await queue(db);
    expect((await leaseMail(db, NOW))?.tries).toBe(1);
    expect(await leaseMail(db, NOW + 60_000)).toBeUndefined();
    expect((await leaseMail(db, NOW + 5 * 60_000))?.tries).toBe(2);
  });

  test('keeps a failed mail until its next try, and gives it up after eight', async () => {
    const db = await emptyDatabase();
    await queue(db);
    let now = NOW;
    for (let tries = 1; tries <= 8; tries += 1) {
      const row = await leaseMail(db, now);
      expect(row?.tries).toBe(tries);
      const state = await markFailed(db, row!, 'EMESSAGE: 451', now, 0);
      expect(state).toBe(tries === 8 ? 'dead' : 'queued');
      expect(await leaseMail(db, now)).toBeUndefined();
      now = (await nextTryAt(db, now)) ?? now;
    }
    expect(await leaseMail(db, now + 365 * 86_400_000)).toBeUndefined();
    const dead = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(dead).toMatchObject({ state: 'dead', last_error: 'EMESSAGE: 451', text_body: 'Words' });
  });
});

test('gives a leased mail to no machine whose clock is behind', async () => {
  const db = await emptyDatabase();
  await queue(db, {}, NOW - 300_000);
  await leaseMail(db, NOW);
  expect(await leaseMail(db, NOW - 60_000)).toBeUndefined();
});

test('sends mail of a clock that was a year ahead, and counts it for no day of this one', async () => {
  const db = await emptyDatabase();
  const ahead = NOW + 365 * 86_400_000;
  for (const subject of ['leased', 'failed', 'waiting']) await queue(db, { subject }, ahead);
  await leaseMail(db, ahead);
  await markFailed(db, (await leaseMail(db, ahead))!, 'EMESSAGE: 451', ahead, 0);
  expect(await nextTryAt(db, NOW)).toBe(NOW);
  const { kind, to } = mail;
  expect(await countMails(db, { kind, to, since: NOW - 86_400_000, until: NOW })).toBe(0);
  const taken = [await leaseMail(db, NOW), await leaseMail(db, NOW), await leaseMail(db, NOW)];
  expect(taken.map((row) => row?.subject).toSorted()).toEqual(['failed', 'leased', 'waiting']);
  // Once taken, it is leased like any other.
  expect(await leaseMail(db, NOW)).toBeUndefined();
});

test('keeps of a mail that was sent to whom it went and when, nothing that was written or signed', async () => {
  const db = await emptyDatabase();
  const headers = { 'List-Unsubscribe': '<https://codes.example/?token=signed-words>' };
  const written = {
    replyTo: 'writer@words.example',
    subject: 'My words',
    text: 'My words',
    html: 'My words',
  };
  await queue(db, { ...written, headers });
  await markSent(db, (await leaseMail(db, NOW))!.id, NOW + 1);
  const sent = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(sent).toMatchObject({ state: 'sent', sent_at: NOW + 1, to_address: mail.to, kind: mail.kind });
  expect(JSON.stringify(sent)).not.toMatch(/words/i);
});

test('keeps no words of a newsletter that was given up', async () => {
  const db = await emptyDatabase();
  await queue(db, { kind: 'newsletter-digest', headers: { 'List-Unsubscribe': 'Words' } });
  await markFailed(db, { ...(await leaseMail(db, NOW))!, tries: 8 }, 'EMESSAGE: 550', NOW, 0);
  const dead = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(dead).toMatchObject({ state: 'dead', to_address: mail.to, last_error: 'EMESSAGE: 550' });
  expect(JSON.stringify(dead)).not.toContain('Words');
});

test('leaves nothing of those words in the file either', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'clipbasket.db');
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  await migrate(db);
  for (let each = 0; each < 20; each += 1) {
    // From a few bytes to several pages.
    const text = `my private words `.repeat(1 + each * 40);
    await queue(db, { subject: text.slice(0, 60), text, html: text });
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  expect(readFileSync(path, 'latin1').includes('my private words')).toBe(true);
  for (let mail = await leaseMail(db, NOW); mail; mail = await leaseMail(db, NOW)) {
    await markSent(db, mail.id, NOW);
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  expect(readFileSync(path, 'latin1').includes('my private words')).toBe(false);
});

test.each([
  ['contact-message', 30],
  ['newsletter-confirm', 7],
  ['newsletter-already', 7],
  ['newsletter-digest', 7],
] as const)('does not send a %s that has waited for %i days', async (kind, days) => {
  const db = await emptyDatabase();
  const end = NOW + days * 86_400_000;
  await queue(db, { kind });
  expect(await leaseMail(db, end)).toBeUndefined();
  expect(await leaseMail(db, end - 1)).toBeDefined();
});

test('tells apart the mails that wait, those given up and those sent', async () => {
  const db = await emptyDatabase();
  expect(await getOutboxState(db)).toEqual({ waiting: 0, dead: 0, oldestWaitingAt: null });
  for (let mails = 0; mails < 6; mails += 1) await queue(db, {}, NOW + mails);
  await markSent(db, (await leaseMail(db, NOW))!.id, NOW);
  for (const tries of [8, 8, 1]) {
    const row = await leaseMail(db, NOW + 6);
    await markFailed(db, { ...row!, tries }, 'EMESSAGE: 451', NOW, 0);
  }
  expect(await getOutboxState(db)).toEqual({ waiting: 3, dead: 2, oldestWaitingAt: NOW + 3 });
});
