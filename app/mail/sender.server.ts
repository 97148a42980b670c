import { createTransport } from 'nodemailer';
import type { Database } from '../data/database.server.ts';
import { whileLocked } from '../data/operations/unavailable.server.ts';
import type { OutboxRow } from '../data/schema/mail.ts';
import { leaseMail, markFailed, markSent } from './outbox.server.ts';

/** Hands one email to a mail server; resolves when the server has accepted it. */
export type Deliver = (mail: OutboxRow, signal: AbortSignal) => Promise<void>;

export interface SenderOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants a login. */
  readonly smtpUrl: string;
  /** The From of every mail: an address, or a name with one. */
  readonly from: () => Promise<string>;
  /** Names the site in Message-IDs. */
  readonly siteUrl: string;
  /** For one whole try; must stay under the lease of a mail. */
  readonly tryMs?: number;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const TRY_MS = 90_000;
/** With a whole try, less than the lease of a mail. */
const NOTE_MS = 60_000;

/**
 * SMTP by nodemailer, a connection a mail. With `smtp://` the connection turns to TLS where the server offers it;
 * `smtps://` is TLS from the start; `?requireTLS=true` refuses to go on without it.
 */
export function createDelivery({ smtpUrl, from, siteUrl, tryMs = TRY_MS }: SenderOptions): Deliver {
  const transport = transportTo(smtpUrl, tryMs);
  const host = new URL(siteUrl).hostname;

  return async (mail, signal) => {
    await transport.sendMail({
      from: await from(),
      // As an object, an address is one recipient whatever it holds.
      to: { name: '', address: mail.to_address },
      ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      headers: JSON.parse(mail.headers) as Record<string, string>,
      messageId: messageIdOf(mail, host),
      date: new Date(mail.created_at),
      signal: AbortSignal.any([signal, AbortSignal.timeout(tryMs)]),
    });
  };
}

/**
 * Greets the mail server, and signs in where SMTP_URL names a user, without sending anything.
 * @throws the server's response, or the reason why there is none
 */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  await transportTo(smtpUrl, CONNECT_MS).verify();
}

function transportTo(smtpUrl: string, tryMs: number) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: Math.min(CONNECT_MS, tryMs),
    greetingTimeout: Math.min(CONNECT_MS, tryMs),
    dnsTimeout: Math.min(CONNECT_MS, tryMs),
    socketTimeout: Math.min(SILENCE_MS, tryMs),
    // An email holds nothing but its row: no file, no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The same at every try of a mail. When the process dies between the server's "250" and our commit, nobody can know
 * that it was sent; it goes out again, and a mail program that sees both can tell that they are one.
 */
export function messageIdOf({ id, created_at }: Pick<OutboxRow, 'id' | 'created_at'>, host: string): string {
  return `<${created_at.toString(36)}.${id.toString(36)}@${host}>`;
}

interface SendDueOptions {
  readonly deliver: Deliver;
  readonly now: () => number;
  readonly random: () => number;
  /** Aborts a try: the email then waits for the next. */
  readonly signal: AbortSignal;
  /** Asked before each mail: false ends the run. */
  readonly mayContinue: () => Promise<boolean>;
  readonly onFailure: (mail: OutboxRow, error: Error, state: 'queued' | 'dead') => void;
}

/** Sends what is due, one after the other, oldest first. @returns how many went out */
export async function sendDueMail(
  db: Database,
  { deliver, now, random, signal, mayContinue, onFailure }: SendDueOptions,
): Promise<number> {
  let sent = 0;
  while (!signal.aborted && (await mayContinue())) {
    const mail = await leaseMail(db, now());
    if (!mail) break;
    try {
      await deliver(mail, signal);
    } catch (error) {
      const state = await markFailed(db, mail, wordsOf(error), now(), random());
      onFailure(mail, error as Error, state);
      // A server that cannot be reached will not take the next mail either: no reason to spend its tries.
      if (isUnreachable(error)) break;
      continue;
    }
    // What isn't noted as sent is sent again.
    await whileLocked(() => markSent(db, mail.id, now()), NOTE_MS, signal);
    sent += 1;
  }
  return sent;
}

/** The server's response, or the reason why there is none; without the recipient or the words of the email. */
function wordsOf(error: unknown): string {
  const { code, response, message } = error as { code?: string; response?: string; message?: string };
  return [code, response ?? message].filter(Boolean).join(': ');
}

function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'EAUTH', 'ETLS', 'ECONNREFUSED'].includes(
    code ?? '',
  );
}
