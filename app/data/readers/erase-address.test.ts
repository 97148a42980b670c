import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { addSession } from '../../../test/helpers/office/office.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { queueMail } from '../../mail/outbox.server.ts';
import { type Database, openDatabase } from '../database.server.ts';
import { createLink } from '../office/links.server.ts';
import { createPeople } from '../office/write-people.server.ts';
import { carryTombstones } from '../tombstones/carry-tombstones.server.ts';
import { listTombstoneFiles } from '../tombstones/tombstone-files.server.ts';
import { eraseAddress } from './erase-address.server.ts';
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
  const backups = join(folder, 'backups');
  const db = openDatabase(`sqlite:${path}`, backups);
  onTestFinished(() => db.destroy());
  await migrate(db);
  await loadSample(db, NOW);
  await sql`drop trigger audit_no_delete`.execute(db);
  await db.deleteFrom('audit').execute();
  return { path, db, backups, options: { secretKey, now: NOW } };
}

/** Puts the database back to an earlier state, as an older backup does. */
async function forget(db: Database) {
  await db.deleteFrom('tombstone').execute();
  await db.deleteFrom('audit').execute();
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

    // As in an earlier backup.
    await db.updateTable('person').set(stored).where('id', '=', ann!).execute();
    await forget(db);
    expect(await carryTombstones(db, options)).toMatchObject({ counts: new Map([['address', 1]]) });
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
    await forget(db);
    for (const email of [ANN, BOB]) await storeAbout(db, email, NOW - DAY_MS);
    expect(await carryTombstones(db, options)).toMatchObject({ counts: new Map([['address', 1]]) });
    const { counts, text } = await everythingIn(db);
    expect(counts).toEqual([1, 1, 1, 2, 1, 1]);
    expect(text).not.toContain(ANN);
    expect(bytesOf(path).includes(ANN)).toBe(false);

    await storeAbout(db, ANN, NOW + 1);
    expect(await carryTombstones(db, options)).toBeUndefined();
    await forget(db);
    expect(await carryTombstones(db, options)).toBeDefined();
    // Searches have only a day as their date.
    expect((await everythingIn(db)).counts).toEqual([2, 2, 2, 4, 1, 1]);
  });

  test('is erased again also where its rows were stored while the clock was ahead', async () => {
    const { db, options } = await site();
    await storeAbout(db, ANN, NOW + DAY_MS);
    await eraseAddress(db, ANN, { ...options, actor });
    await forget(db);
    await storeAbout(db, ANN, NOW + DAY_MS);
    await carryTombstones(db, options);
    expect((await everythingIn(db)).text).not.toContain(ANN);
  });

  test('is known by a hash that tells nothing without the key', async () => {
    const { db, backups, options } = await site();
    for (const email of [ANN, BOB]) await eraseAddress(db, email, { ...options, actor });
    const { names } = listTombstoneFiles(backups);
    expect(names).toHaveLength(2);
    for (const name of names)
      expect(name).toMatch(new RegExp(`^${NOW}-address-[0-9a-f]{64}\\.[0-9a-f]{16}$`));
    expect(names[0]!.slice(0, -17)).not.toBe(names[1]!.slice(0, -17));
    expect(await carryTombstones(db, options)).toBeUndefined();

    await forget(db);
    await storeAbout(db, ANN, NOW - DAY_MS);
    const another = { ...options, secretKey: Buffer.alloc(32, 2) };
    expect(await carryTombstones(db, another)).toMatchObject({ counts: new Map(), foreign: 2 });
    expect((await everythingIn(db)).text).toContain(ANN);
    expect(await carryTombstones(db, options)).toMatchObject({ foreign: 0 });
    expect((await everythingIn(db)).text).not.toContain(ANN);
  });
});

/** The database and its log, as somebody with the disk would read them. */
function bytesOf(path: string): string {
  return readFileSync(path, 'latin1') + readFileSync(`${path}-wal`, 'latin1');
}
