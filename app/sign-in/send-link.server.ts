import type { RouterContextProvider } from 'react-router';
import { createLink, type NewLink, WELCOME_PATH } from '../data/office/links.server.ts';
import { getSettings } from '../data/site/site.server.ts';
import { officeLinkMail } from '../mail/mails.server.tsx';
import { queueMail } from '../mail/outbox.server.ts';
import { changeBy, servicesContext } from '../services.server.ts';

/** A link that was just made. Nobody can see it again. */
export interface SentLink {
  readonly url: string;
  readonly email: string;
  readonly kind: 'invitation' | 'reset';
  /** Whether it was mailed too. */
  readonly isMailed: boolean;
}

/** Makes an invitation or a reset link on behalf of the person who is signed in, and emails it where mail goes out. */
export async function sendLink(
  context: Readonly<RouterContextProvider>,
  link: Extract<NewLink, { email: string }>,
): Promise<SentLink> {
  const { db, config, mailQueued } = context.get(servicesContext);
  const by = changeBy(context);
  const token = await createLink(db, link, by);
  if (!token) throw new Error('An owner is signed in, but the site has none.');
  const url = config.siteUrl + WELCOME_PATH + token;
  const { email, kind } = link;
  // Without a mail server it would wait in the outbox, where the token can be read.
  if (!config.SMTP_URL) return { url, email, kind, isMailed: false };
  const sender = { site: await getSettings(db), siteUrl: config.siteUrl };
  await db
    .transaction()
    .execute((transaction) => queueMail(transaction, officeLinkMail(email, { sender, kind, url }), by.now));
  mailQueued();
  return { url, email, kind, isMailed: true };
}
