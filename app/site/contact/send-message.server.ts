import { storeMessage } from '../../data/readers/messages.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { contactMail } from '../../mail/mails.server.tsx';
import { type NewMail, queueMail } from '../../mail/outbox.server.ts';
import type { Services } from '../../services.server.ts';
import type { ContactMessage } from './contact-schema.server.ts';

/**
 * Stores a message and queues its mail to the owner, both or neither. It's on disk when this resolves. The mail goes to
 * OWNER_EMAIL, else to the site's public address; without either, or if it can't be written, the message is only stored. An
 * error is logged under the request's `reference`.
 */
export async function sendMessage(
  { db, config, now, mailQueued, reportError }: Services,
  { message, ...contact }: ContactMessage,
  reference: string,
): Promise<void> {
  const at = now();
  const site = await getSettings(db);
  const stored = { ...contact, body: message };
  const to = config.OWNER_EMAIL ?? site.email;
  let mail: NewMail | undefined;
  try {
    if (to) mail = contactMail({ site, siteUrl: config.siteUrl }, to, stored);
  } catch (error) {
    reportError(error, reference);
  }
  await db.transaction().execute(async (transaction) => {
    const isNew = await storeMessage(transaction, stored, at);
    if (isNew && mail) await queueMail(transaction, mail, at);
  });
  mailQueued();
}
