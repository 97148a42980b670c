import { setTimeout } from 'node:timers/promises';
import type { DatabaseTransaction } from '../../data/database.server.ts';
import { CONFIRM_DAYS, requestSubscription, type Subscriber } from '../../data/readers/subscribers.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { alreadyMail, confirmMail } from '../../mail/mails.server.tsx';
import { countMails, type NewMail, queueMail } from '../../mail/outbox.server.ts';
import { readerLinks } from '../../mail/reader-links.server.ts';
import type { Sender } from '../../mail/templates/mail-layout.tsx';
import type { Services } from '../../services.server.ts';

/** Within this time, a second press of the button sends no second link. */
const QUIET_MS = 10 * 60_000;
/**
 * Longer than the work takes. A new subscriber costs one write more than a known one, and the response time would
 * reveal it.
 */
const RESPONSE_MS = 120;
/** More links than a person loses in a day, but too few for a stranger to flood a mailbox. */
const LINKS_A_DAY = 5;

/**
 * Takes a signup for the newsletter. Emails a link that confirms it, or tells a subscriber that there's nothing to do.
 * Every address takes the same time and gets the same response, so nobody learns who subscribes. The signup is on disk
 * when this resolves.
 */
export async function subscribe(services: Services, wish: Wish): Promise<void> {
  await Promise.all([take(services, wish), setTimeout(RESPONSE_MS)]);
}

interface Wish {
  /** Normalized. */
  readonly email: string;
  readonly storeSlugs: readonly string[];
}

async function take(services: Services, wish: Wish): Promise<void> {
  const { db, now, mailQueued } = services;
  const at = now();
  const site = await getSettings(db);
  await db.transaction().execute(async (transaction) => {
    // A new link would invalidate the one just sent, so the old one stays valid and nothing is sent.
    const reusesLink = await hasMailEnough(transaction, wish.email, at);
    const { subscriber, token } = await requestSubscription(transaction, { ...wish, reusesLink }, at);
    const sender = { site, siteUrl: services.config.siteUrl };
    const mail = mailTo(sender, { subscriber, token, secretKey: services.secretKey, at });
    if (mail) await queueMail(transaction, mail, at);
  });
  mailQueued();
}

interface Asked {
  readonly subscriber: Subscriber;
  readonly token: string | undefined;
  readonly secretKey: Uint8Array;
  readonly at: number;
}

/** Queues a new link, or a note that there's nothing to do. Queues nothing if the link sent before still works. */
function mailTo(sender: Sender, { subscriber, token, secretKey, at }: Asked): NewMail | undefined {
  const { email, id, status } = subscriber;
  if (token) {
    const confirmUrl = `${sender.siteUrl}/newsletter/confirm?token=${token}`;
    return confirmMail(sender, email, { confirmUrl, days: CONFIRM_DAYS });
  }
  if (status !== 'confirmed') return undefined;
  const links = readerLinks(secretKey, sender.siteUrl, subscriber);
  return alreadyMail(sender, email, links, `already:${Math.floor(at / DAY_MS)}:${id}`);
}

async function hasMailEnough(transaction: DatabaseTransaction, to: string, now: number): Promise<boolean> {
  const kind = 'newsletter-confirm';
  const recent = await countMails(transaction, { kind, to, since: now - QUIET_MS, until: now });
  const today = await countMails(transaction, { kind, to, since: now - DAY_MS, until: now });
  return recent > 0 || today >= LINKS_A_DAY;
}
