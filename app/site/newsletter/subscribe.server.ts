import { setTimeout } from 'node:timers/promises';
import type { DatabaseTransaction } from '../../data/database.server.ts';
import { getSite } from '../../data/site.server.ts';
import { CONFIRM_DAYS, requestSubscription } from '../../data/subscribers.server.ts';
import { DAY_MS } from '../../domain/days.ts';
import { alreadyMail, confirmMail } from '../../mail/mails.server.tsx';
import { countMails, queueMail } from '../../mail/outbox.server.ts';
import { readerLinks } from '../../mail/reader-links.server.ts';
import type { Services } from '../../services.server.ts';

/** A second press of the button sends no second link. */
const QUIET_MS = 10 * 60_000;
/** Longer than the work takes: a fresh subscriber costs a write more than a known one, and time would tell. */
const ANSWER_MS = 120;
/** More links than a person loses in a day; no stranger fills a mailbox with them. */
const LINKS_A_DAY = 5;

/**
 * Takes a wish for the newsletter, and mails the owner of the address the link that confirms it, or, to a subscriber,
 * a word that there is nothing to do. Whoever asks learns nothing from it: every address takes the same time and
 * gets the same answer. On disk when this resolves.
 */
export async function subscribe(services: Services, wish: Wish): Promise<void> {
  await Promise.all([take(services, wish), setTimeout(ANSWER_MS)]);
}

interface Wish {
  /** Normalized. */
  readonly email: string;
  readonly storeSlugs: readonly string[];
}

async function take(services: Services, wish: Wish): Promise<void> {
  const { db, now, mailQueued } = services;
  const at = now();
  const site = await getSite(db, at);
  await db.transaction().execute(async (transaction) => {
    const isQuiet = await hasMailEnough(transaction, wish.email, at);
    // The link of a moment ago stays good: a fresh one would take its place, and is not sent.
    const { subscriber, token } = await requestSubscription(transaction, { ...wish, keepsLink: isQuiet }, at);
    const { email } = subscriber;
    const sender = { site, siteUrl: services.config.siteUrl };
    const mail = token
      ? confirmMail(sender, email, {
          confirmUrl: `${sender.siteUrl}/newsletter/confirm?token=${token}`,
          days: CONFIRM_DAYS,
        })
      : alreadyMail(
          sender,
          email,
          readerLinks(services.secretKey, sender.siteUrl, subscriber),
          `already:${Math.floor(at / DAY_MS)}:${subscriber.id}`,
        );
    if (!(token && isQuiet)) await queueMail(transaction, mail, at);
  });
  mailQueued();
}

async function hasMailEnough(transaction: DatabaseTransaction, to: string, now: number): Promise<boolean> {
  const kind = 'newsletter-confirm';
  const recent = await countMails(transaction, { kind, to, since: now - QUIET_MS, until: now });
  const today = await countMails(transaction, { kind, to, since: now - DAY_MS, until: now });
  return recent > 0 || today >= LINKS_A_DAY;
}
