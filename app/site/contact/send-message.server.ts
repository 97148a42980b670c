import { storeMessage } from '../../data/readers/messages.server.ts';
import { getSite } from '../../data/site/site.server.ts';
import { contactMail } from '../../mail/mails.server.tsx';
import { queueMail } from '../../mail/outbox.server.ts';
import type { Services } from '../../services.server.ts';
import type { ContactMessage } from './contact-schema.server.ts';

/**
 * Stores a message and queues its mail to the owner, both or neither. It's on disk when this resolves. The mail goes to
 * OWNER_EMAIL, else to the site's public address.
 */
export async function sendMessage(
  { db, config, now, mailQueued }: Services,
  { message, ...contact }: ContactMessage,
): Promise<void> {
  const at = now();
  const site = await getSite(db, at);
  const stored = { ...contact, body: message };
  const sender = { site, siteUrl: config.siteUrl };
  const mail = contactMail(sender, config.OWNER_EMAIL ?? site.contact.email, stored);
  await db.transaction().execute(async (transaction) => {
    if (await storeMessage(transaction, stored, at)) await queueMail(transaction, mail, at);
  });
  mailQueued();
}
