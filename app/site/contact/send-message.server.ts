import { storeMessage } from '../../data/readers/messages.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { contactMail } from '../../mail/mails.server.tsx';
import { queueMail } from '../../mail/outbox.server.ts';
import type { Services } from '../../services.server.ts';
import type { ContactMessage } from './contact-schema.server.ts';

/**
 * Stores a message and queues its mail to the owner, both or neither. It's on disk when this resolves. The mail goes to
 * OWNER_EMAIL, else to the site's public address; without either, the message is only stored.
 */
export async function sendMessage(
  { db, config, now, mailQueued }: Services,
  { message, ...contact }: ContactMessage,
): Promise<void> {
  const at = now();
  const site = await getSettings(db);
  const stored = { ...contact, body: message };
  const sender = { site, siteUrl: config.siteUrl };
  const to = config.OWNER_EMAIL ?? site.email;
  await db.transaction().execute(async (transaction) => {
    const isNew = await storeMessage(transaction, stored, at);
    if (isNew && to) await queueMail(transaction, contactMail(sender, to, stored), at);
  });
  mailQueued();
}
