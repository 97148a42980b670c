import { expect, onTestFinished, test } from 'vitest';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { type MailServer, startMailServer } from '../../test/helpers/machine/mail-server.ts';
import { servicesOn } from '../../test/helpers/site/services.ts';
import { type Config, readConfig } from '../config.server.ts';
import type { Database } from '../data/database.server.ts';
import { getSettings } from '../data/site/site.server.ts';
import { sendMessage } from '../site/contact/send-message.server.ts';
import { subscribe } from '../site/newsletter/subscribe.server.ts';
import { fromAddress } from './from-address.server.ts';
import { createDelivery, sendDueMail } from './sender.server.ts';

const message = {
  name: 'Ann Lee',
  email: 'ann@shop.example',
  subject: 'FRESH20',
  category: null,
  message: 'It did not work.',
};

const LONG = 'Basket '.repeat(40).trim();

/** Writes a setting past its schema, as an earlier version of the program may have. */
async function store(db: Database, key: string, value: unknown) {
  const row = { key, value: JSON.stringify(value), updated_at: NOON, sample: 0, version: 1 } as const;
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

test.each([
  ['Clip\tbasket', 'Clip basket'],
  ['Clip\r\nBcc: x@evil.example\r\n\r\nbasket', 'Clip Bcc: x@evil.example basket'],
  ['Clip\u0007\0basket\u2028!', 'Clipbasket !'],
  ['Clip "the" \\ <x@evil.example>, basket', 'Clip "the" \\ <x@evil.example>, basket'],
  ['Körbchen 🥕', 'Körbchen 🥕'],
  [LONG, LONG],
])('with the site called %j, a message, a signup, and their emails arrive', async (name, shown) => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const db = await sampleDatabase();
  await store(db, 'name', name);
  await store(db, 'email', 'owner@codes.example');
  const config = readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'https://codes.example' });
  const services = servicesOn(db, { config });
  await sendMessage(services, message, 'reference');
  await subscribe(services, { email: 'reader@shop.example', storeSlugs: [] });
  expect(await sendAll(db, server, config)).toEqual([]);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([
    ['owner@codes.example'],
    ['reader@shop.example'],
  ]);
  for (const mail of server.mails) {
    expect(mail.from).toEqual({ name: shown, address: 'owner@codes.example' });
    expect(mail.bcc).toBeUndefined();
  }
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    `[${shown}] FRESH20`,
    `Confirm your address for ${shown}`,
  ]);
});

test('a subject arrives as it was typed, not as what its characters stand for in a header', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const db = await sampleDatabase();
  await store(db, 'email', 'owner@codes.example');
  const hidden = Buffer.from('paid\u202e\r\nBcc: x@evil.example!!').toString('base64');
  await sendMessage(servicesOn(db), { ...message, subject: `=?utf-8?b?${hidden}?=` }, 'reference');
  const config = readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'https://codes.example' });
  expect(await sendAll(db, server, config)).toEqual([]);
  expect(server.mails[0]!.subject).toContain(`= ?utf-8?b?${hidden}`);
});

test('a message to an address that is none stays, and its email goes to nobody else', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const db = await sampleDatabase();
  await store(db, 'email', 'owner@codes.example\r\nBcc: x@evil.example');
  await sendMessage(servicesOn(db), message, 'reference');
  expect(await db.selectFrom('message').select('body').execute()).toEqual([{ body: message.message }]);
  const failures = await sendAll(
    db,
    server,
    readConfig({ LOG_LEVEL: 'silent', MAIL_FROM: 'mail@codes.example' }),
  );
  const recipients = server.mails.flatMap((mail) => mail.recipients);
  expect(failures.length + recipients.length).toBe(1);
  expect(recipients).not.toContain('x@evil.example');
});

test('a message stays when its email can’t be written, and the log says so', async () => {
  const db = await sampleDatabase();
  await store(db, 'email', 'owner@codes.example');
  await store(db, 'address', { name: 'Clipbasket LLC' });
  const reported: unknown[] = [];
  const reportError = (error: unknown, reference: string) => void reported.push([error, reference]);
  await sendMessage(servicesOn(db, { reportError }), message, 'reference');
  expect(await db.selectFrom('message').select('body').execute()).toEqual([{ body: message.message }]);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  expect(reported).toEqual([[expect.any(TypeError), 'reference']]);
});

/** Tries each queued email once. @returns why one wasn't sent */
async function sendAll(db: Database, server: MailServer, config: Config): Promise<string[]> {
  const failures: string[] = [];
  await sendDueMail(db, {
    deliver: createDelivery({
      smtpUrl: server.url,
      from: async () => fromAddress(config, await getSettings(db)),
      siteUrl: config.siteUrl,
    }),
    now: () => NOON,
    random: () => 0,
    signal: new AbortController().signal,
    mayContinue: async () => true,
    onFailure: (_mail, { message }) => failures.push(message),
  });
  return failures;
}
