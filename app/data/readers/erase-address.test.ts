import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { addSession } from '../../../test/helpers/office.ts';
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { queueMail } from '../../mail/outbox.server.ts';
import { type Database, openDatabase } from '../database.server.ts';
import { createLink } from '../office/links.server.ts';
import { createPeople } from '../office/write-people.server.ts';
import { eraseAddress, eraseAgain } from './erase-address.server.ts';
import { dropOldErasures, listErasures, markOf, recordErasure } from './erasure-marks.server.ts';
import { storeMessage } from './messages.server.ts';
import { requestSubscription } from './subscribers.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const actor = { process: 'command' } as const;
const secretKey = Buffer.alloc(32, 1);
const ANN = 'ann@shop.example';
const BOB = 'bob@shop.example';
const JOANN = 'joann@shop.example';

async function site() {
  const folder = temporaryFolder();
  const path = join(folder, 'clipbasket.db');
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  await migrate(db);
  await loadSample(db, NOW);
  // These tests make databases that know less than they did, as an older backup does.
  await sql`drop trigger audit_no_delete`.execute(db);
  await db.deleteFrom('audit').execute();
  const options = { backups: join(folder, 'backups'), secretKey, now: NOW };
  return { path, db, options };
}

/** A message, a subscription, mails to and about the address, and a search for it. */
async function storeAbout(db: Database, email: string, now = NOW): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await storeMessage(transaction, { name: 'N', email, subject: 'S', category: null, body: 'B' }, now);
    await requestSubscription(transaction, { email, storeSlugs: ['wellby'], reusesLink: false }, now);
    const mail = { kind: 'contact-message', subject: 'S', text: 'B', html: 'B' } as const;
    await queueMail(transaction, { ...mail, to: 'owner@codes.example', replyTo: email }, now);
    await queueMail(transaction, { ...mail, to: email }, now);
  });
  await db
    .insertInto('search_miss')
    .values({ term: email, day: Math.floor(now / DAY_MS) })
    .execute();
}

const tables = ['message', 'subscriber', 'subscriber_store', 'outbox', 'search_miss', 'audit'] as const;

async function everythingIn(db: Database) {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return { counts: rows.map(({ length }) => length), text: JSON.stringify(rows) };
}

describe('an address that is erased', () => {
  test('is gone from every table, and nobody else is', async () => {
    const { db, options } = await site();
    for (const email of [ANN, BOB, JOANN]) await storeAbout(db, email);
    const erased = await eraseAddress(db, ANN, { ...options, actor });
    expect(erased).toEqual({ messages: 1, subscribers: 1, mails: 2, searches: 1, mentions: 0, people: 0 });
    const { counts, text } = await everythingIn(db);
    expect(counts).toEqual([2, 2, 2, 4, 2, 1]);
    expect(text.replaceAll(JOANN, '')).not.toContain(ANN);
  });

  test('takes the person of the office who has it along, and their way in, also after a restore', async () => {
    const { db, options } = await site();
    const by = { actor, now: NOW };
    const [ann, bob] = await createPeople(
      db,
      [ANN, BOB].map((email) => ({ displayName: `Name of ${email}`, email, role: 'owner' as const })),
      by,
    );
    for (const id of [ann!, bob!]) await addSession(db, id, secretKey);
    await createLink(db, { kind: 'reset', email: ANN }, by);
    await createLink(db, { kind: 'invitation', email: JOANN, role: 'editor' }, by);
    const rows = async () =>
      JSON.stringify([
        await db.selectFrom('person').selectAll().execute(),
        await db.selectFrom('office_link').selectAll().execute(),
      ]);
    const stored = await db.selectFrom('person').selectAll().where('id', '=', ann!).executeTakeFirstOrThrow();
    expect(await eraseAddress(db, ANN, { ...options, actor })).toMatchObject({ people: 1 });
    expect((await rows()).replaceAll(JOANN, '')).not.toContain(ANN);
    expect(await rows()).toContain(BOB);
    const sessions = await db.selectFrom('session').select('person_id').execute();
    expect(sessions).toEqual([{ person_id: bob }]);

    // As a backup from before would have it.
    await db.updateTable('person').set(stored).where('id', '=', ann!).execute();
    await sql`delete from audit`.execute(db);
    expect(await eraseAgain(db, options)).toBe(1);
    expect((await rows()).replaceAll(JOANN, '')).not.toContain(ANN);
  });

  test('is struck out of what others wrote, and of the mail that tells of it', async () => {
    const { db, options } = await site();
    const words = { name: 'Bob', subject: `About ${ANN}`, body: `Is Ann@Shop.Example yours? Not ${JOANN}.` };
    await db.transaction().execute(async (transaction) => {
      await storeMessage(transaction, { ...words, email: BOB, category: null }, NOW);
      const mail = { kind: 'contact-message', to: 'owner@codes.example', replyTo: BOB } as const;
      const { subject, body } = words;
      await queueMail(transaction, { ...mail, subject, text: body, html: `<p>${body}</p>` }, NOW);
    });
    expect(await eraseAddress(db, ANN, { ...options, actor })).toMatchObject({ mentions: 1 });
    const message = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      email: BOB,
      subject: 'About [erased]',
      body: `Is [erased] yours? Not ${JOANN}.`,
    });
    const mail = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ reply_to: BOB, subject: 'About [erased]', html_body: '' });
    expect(mail.text_body).toBe(message.body);
  });

  test('leaves no byte behind in the files, not even those of rows that were deleted by other means', async () => {
    const { db, path, options } = await site();
    await storeAbout(db, ANN);
    const shell = new DatabaseSync(path);
    shell.exec('pragma secure_delete = off; begin');
    const add = shell.prepare(
      `insert into subscriber (email, status, created_at) values (?, 'confirmed', 1) returning id`,
    );
    for (let each = 0; each < 500; each += 1) add.all(`${each}-of-many-${ANN}`);
    shell.exec(`delete from subscriber where email like '%-of-many-%'; commit`);
    shell.close();
    expect(bytesOf(path).includes(`-of-many-${ANN}`)).toBe(true);

    await eraseAddress(db, ANN, { ...options, actor });
    expect(bytesOf(path).includes(ANN)).toBe(false);
    expect(bytesOf(path).includes('wellby')).toBe(true);
  });

  test('is erased again where an older copy brings it back, but not if it came back by itself', async () => {
    const { db, options, path } = await site();
    await eraseAddress(db, ANN, { ...options, actor });
    // The copy was made before: it knows Ann and Bob, and of no erasure.
    await db.deleteFrom('audit').execute();
    for (const email of [ANN, BOB]) await storeAbout(db, email, NOW - DAY_MS);
    expect(await eraseAgain(db, options)).toBe(1);
    const { counts, text } = await everythingIn(db);
    expect(counts).toEqual([1, 1, 1, 2, 1, 1]);
    expect(text).not.toContain(ANN);
    expect(bytesOf(path).includes(ANN)).toBe(false);

    await storeAbout(db, ANN, NOW + 1);
    expect(await eraseAgain(db, options)).toBe(0);
    await db.deleteFrom('audit').execute();
    expect(await eraseAgain(db, options)).toBe(1);
    // Searches are dated by the day alone.
    expect((await everythingIn(db)).counts).toEqual([2, 2, 2, 4, 1, 1]);
  });

  test('is erased at the next start when the process died in the middle', async () => {
    const { db, options } = await site();
    await storeAbout(db, ANN);
    recordErasure(options.backups, { at: NOW, mark: markOf(secretKey, ANN) });
    expect(await eraseAgain(db, options)).toBe(1);
    expect((await everythingIn(db)).text).not.toContain(ANN);
  });
});

describe('the mark of an erasure', () => {
  test('tells nothing without the key, and is forgotten after a year', () => {
    const backups = temporaryFolder();
    const old = { at: NOW, mark: markOf(secretKey, ANN) };
    const recent = { at: NOW + DAY_MS, mark: markOf(secretKey, ANN) };
    for (const erasure of [recent, old]) recordErasure(backups, erasure);
    expect(listErasures(backups)).toEqual([old, recent]);
    expect(old.mark).not.toBe(markOf(Buffer.alloc(32, 2), ANN));
    dropOldErasures(backups, NOW + 365 * DAY_MS + 1);
    expect(listErasures(backups)).toEqual([recent]);
  });

  test('is its own for each of two that come in the same millisecond', async () => {
    const { db, options } = await site();
    for (const email of [ANN, BOB]) await eraseAddress(db, email, { ...options, actor });
    expect(listErasures(options.backups).map(({ at }) => at)).toEqual([NOW, NOW + 1]);
    expect(await eraseAgain(db, options)).toBe(0);
  });
});

/** The database and its log, as somebody with the disk would read them. */
function bytesOf(path: string): string {
  return readFileSync(path, 'latin1') + readFileSync(`${path}-wal`, 'latin1');
}
