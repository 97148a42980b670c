import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import { startMailServer } from '../../test/helpers/machine/mail-server.ts';
import { engineOf } from '../data/engine.server.ts';
import { LOCK_WAIT_MS } from '../data/sqlite/lock-wait.server.ts';
import { type NewMail, nextTryAt, queueMail } from './outbox.server.ts';
import { createDelivery, sendDueMail } from './sender.server.ts';

const START = Date.UTC(2026, 10, 20, 12);
const TRY_MS = 20_000;
/** For a silent server: a short timeout, but long enough for a server that responds on a busy machine. */
const SHORT_TRY_MS = 1_500;

/** A site's outbox, a mail server, and a clock that the test moves. */
async function post(count = 1, changed: Partial<NewMail> = {}, tryMs = TRY_MS) {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const db = await emptyDatabase();
  const clock = { now: START };
  const deliver = createDelivery({
    smtpUrl: server.url,
    from: async () => '"Clip, basket" <letters@codes.example>',
    siteUrl: 'https://codes.example',
    tryMs,
  });
  for (let each = 1; each <= count; each += 1) {
    await db.transaction().execute((transaction) =>
      queueMail(
        transaction,
        {
          kind: 'contact-message',
          to: `reader${each}@shop.example`,
          subject: `Mail ${each}`,
          text: 'Words',
          html: '<p>Words</p>',
          ...changed,
        },
        START + each,
      ),
    );
  }
  clock.now += count;
  const failures: string[] = [];
  const send = () =>
    sendDueMail(db, {
      deliver,
      now: () => clock.now,
      random: () => 0,
      signal: new AbortController().signal,
      mayContinue: async () => true,
      onFailure: (mail, error, state) => failures.push(`${mail.id} ${state} ${error.message}`),
    });
  /** Runs the sender at each moment that a mail is due, until none is left. */
  const sendAll = async () => {
    let sent = 0;
    for (let at = await nextTryAt(db, clock.now); at !== undefined; at = await nextTryAt(db, clock.now)) {
      // A try that was cut off by a crash is due when its lease is over.
      clock.now = Math.max(clock.now + 1000, at);
      sent += await send();
    }
    return sent;
  };
  const states = async () =>
    (await db.selectFrom('outbox').select('state').orderBy('id').execute()).map(({ state }) => state);
  return { server, db, clock, send, sendAll, states, failures };
}

describe('a mail server that works', () => {
  test('gets each mail once, in order, whole', async () => {
    const { server, send, states } = await post(3);
    expect(await send()).toBe(3);
    expect(await send()).toBe(0);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    expect(server.mails[0]).toMatchObject({
      from: { name: 'Clip, basket', address: 'letters@codes.example' },
      to: [{ address: 'reader1@shop.example' }],
      recipients: ['reader1@shop.example'],
    });
    expect(server.mails[0]!.text?.trim()).toBe('Words');
    expect(server.mails[0]!.html?.trim()).toBe('<p>Words</p>');
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  test('gets the reply address and further headers, and words of any language', async () => {
    const subject = 'Grüße 🥕 '.repeat(12).trim();
    const { server, send } = await post(1, {
      subject,
      replyTo: 'ann@shop.example',
      headers: { 'List-Unsubscribe': '<https://codes.example/u?token=1.2.3>' },
    });
    await send();
    const [mail] = server.mails;
    expect(mail!.subject).toBe(subject);
    expect(mail!.replyTo).toMatchObject([{ address: 'ann@shop.example' }]);
    expect(mail!.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://codes.example/u?token=1.2.3>' }),
    );
  });

  test('never gets more than one recipient, whatever the row says', async () => {
    const { server, send, states, failures } = await post(1, { to: 'a@shop.example, b@shop.example' });
    expect(await send()).toBe(0);
    expect(failures).toHaveLength(1);
    expect([server.mails, await states()]).toEqual([[], ['queued']]);
  });
});

test('notes a mail as sent also when the database is locked just then, and sends it once', {
  timeout: 30_000,
}, async () => {
  const { db } = await post(1);
  const other = engineOf(db).open();
  onTestFinished(() => other.destroy());
  const sent: number[] = [];
  let isNoted = false;
  let release = Promise.resolve();
  const run = sendDueMail(db, {
    deliver: async ({ id }) => {
      sent.push(id);
      const lock = await other.startTransaction().execute();
      // Beyond what a visitor would wait for.
      release = pause(1.5 * LOCK_WAIT_MS).then(async () => {
        expect(isNoted).toBe(false);
        await lock.rollback().execute();
      });
    },
    now: () => START + 1,
    random: () => 0,
    signal: new AbortController().signal,
    mayContinue: async () => true,
    onFailure: () => {},
  }).finally(() => {
    isNoted = true;
  });
  expect(await run).toBe(1);
  await release;
  expect(sent).toEqual([1]);
  expect(await db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'sent' }]);
});

describe('a mail server in trouble', () => {
  test.each(['refuse-4xx', 'hang', 'drop-in-message'] as const)(
    'gets everything once it works again (%s)',
    async (trouble) => {
      const { server, sendAll, states, failures } = await post(
        3,
        {},
        trouble === 'hang' ? SHORT_TRY_MS : TRY_MS,
      );
      server.behave((mail) => (mail <= 4 ? trouble : 'take'));
      expect(await sendAll()).toBe(3);
      expect(failures).toHaveLength(4);
      expect(server.mails.map(({ subject }) => subject).toSorted()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
      expect(await states()).toEqual(['sent', 'sent', 'sent']);
    },
    60_000,
  );

  test('that refuses for good is asked eight times, and the mail stays as dead', async () => {
    const { server, sendAll, states, db } = await post(1);
    server.behave(() => 'refuse-5xx');
    expect(await sendAll()).toBe(0);
    expect(server.tries).toBe(8);
    expect(await states()).toEqual(['dead']);
    const { last_error } = await db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow();
    expect(last_error).toContain('550 No such mailbox');
  });

  test('that is away costs one try of one mail a round', async () => {
    const { server, send, db } = await post(3);
    await server.close();
    expect(await send()).toBe(0);
    const rows = await db.selectFrom('outbox').select('tries').orderBy('id').execute();
    expect(rows.map(({ tries }) => tries)).toEqual([1, 0, 0]);
  });

  test('one bad recipient does not hold up the others', async () => {
    const { server, send, states } = await post(3);
    server.behave((mail) => (mail === 2 ? 'refuse-5xx' : 'take'));
    expect(await send()).toBe(2);
    expect(await states()).toEqual(['sent', 'queued', 'sent']);
  });
});

// SMTP has no solution for this case: the server has accepted the email, but its "250" is lost. See
// docs/decisions/mail.md.
test('a mail whose "250" was lost goes out again under the same Message-ID', async () => {
  const { server, sendAll, states } = await post(1);
  server.behave((mail) => (mail === 1 ? 'drop-after-taking' : 'take'));
  expect(await sendAll()).toBe(1);
  expect(server.mails).toHaveLength(2);
  expect(server.mails[0]!.messageId).toMatch(/^<[0-9a-z]+\.1@codes\.example>$/);
  expect(server.mails[1]!.messageId).toBe(server.mails[0]!.messageId);
  expect(await states()).toEqual(['sent']);
});

test('stops between mails when told to, and leaves the rest as due as before', async () => {
  const { db, clock, server } = await post(3);
  let asked = 0;
  await sendDueMail(db, {
    deliver: createDelivery({
      smtpUrl: server.url,
      from: async () => 'a@codes.example',
      siteUrl: 'https://codes.example',
    }),
    now: () => clock.now,
    random: () => 0,
    signal: new AbortController().signal,
    mayContinue: async () => ++asked <= 1,
    onFailure: () => {},
  });
  const rows = await db
    .selectFrom('outbox')
    .select(['state', 'tries', 'leased_until'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { state: 'sent', tries: 1, leased_until: 0 },
    { state: 'queued', tries: 0, leased_until: 0 },
    { state: 'queued', tries: 0, leased_until: 0 },
  ]);
});
