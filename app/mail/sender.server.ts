import type { Database } from '../data/database.server.ts';
import type { OutboxRow } from '../data/schema/mail.ts';
import { whileLocked } from '../data/upkeep/unavailable.server.ts';
import { leaseMail, markFailed, markSent } from './outbox.server.ts';

/** What an email says, and what its Message-ID is made of. */
type SentMail = Pick<
  OutboxRow,
  'id' | 'to_address' | 'reply_to' | 'subject' | 'text_body' | 'html_body' | 'headers' | 'created_at'
>;

/** Hands one email to a mail server; resolves when the server has accepted it. */
export type Deliver = (mail: SentMail, signal: AbortSignal) => Promise<void>;

export interface SenderOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants a login. */
  readonly smtpUrl: string;
  /** The From of every mail: an address, or a name with one. */
  readonly from: () => Promise<string>;
  /** Names the site in Message-IDs. */
  readonly siteUrl: string;
  /** For one whole attempt; must stay under the lease of an email. */
  readonly tryMs?: number;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const TRY_MS = 90_000;
/** Together with an attempt, less than the lease of an email. */
const NOTE_MS = 60_000;

/**
 * SMTP with nodemailer, one connection per email. With `smtp://` the connection upgrades to TLS where the server offers
 * it; `smtps://` is TLS from the start; `?requireTLS=true` requires the upgrade.
 */
export function createDelivery({ smtpUrl, from, siteUrl, tryMs = TRY_MS }: SenderOptions): Deliver {
  const transport = transportTo(smtpUrl, tryMs);
  const host = new URL(siteUrl).hostname;

  return async (mail, signal) => {
    await (await transport).sendMail({
      from: await from(),
      // As an object, an address is always one recipient, whatever its text.
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
  await (await transportTo(smtpUrl, CONNECT_MS)).verify();
}

/** Without a mail server, the library isn't loaded: it's as large as React. */
async function transportTo(smtpUrl: string, tryMs: number) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: Math.min(CONNECT_MS, tryMs),
    greetingTimeout: Math.min(CONNECT_MS, tryMs),
    dnsTimeout: Math.min(CONNECT_MS, tryMs),
    socketTimeout: Math.min(SILENCE_MS, tryMs),
    // An email holds only its row's texts: it must not read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The Message-ID, the same at every attempt. When the process dies between the server's "250" and our commit, the email
 * is sent again, and mail programs can recognize the duplicate.
 */
export function messageIdOf({ id, created_at }: Pick<OutboxRow, 'id' | 'created_at'>, host: string): string {
  return `<${created_at.toString(36)}.${id.toString(36)}@${host}>`;
}

interface SendDueOptions {
  readonly deliver: Deliver;
  readonly now: () => number;
  readonly random: () => number;
  /** Aborts an attempt; the email then waits for the next. */
  readonly signal: AbortSignal;
  /** Called before each email; false ends the run. */
  readonly mayContinue: () => Promise<boolean>;
  readonly onFailure: (mail: OutboxRow, error: Error, state: 'queued' | 'dead') => void;
}

/** Sends due emails one at a time, oldest first. @returns how many were sent */
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
      // If the server can't be reached, stop here rather than use up the attempts of the other emails.
      if (isUnreachable(error)) break;
      continue;
    }
    // Retried while the database is locked: an email that isn't marked as sent would be sent again.
    await whileLocked(() => markSent(db, mail.id, now()), NOTE_MS, signal);
    sent += 1;
  }
  return sent;
}

/** The server's response, or the reason why there is none; without the recipient or the text of the email. */
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
