import type { Config } from '../config.server.ts';
import type { ChangeBy } from '../data/audit/audit.server.ts';
import type { Database } from '../data/database.server.ts';
import { createLink, type NewLink, WELCOME_PATH } from '../data/office/links.server.ts';
import { getSettings } from '../data/site/site.server.ts';
import type { officeLinkMail } from './mails.server.tsx';
import { queueMail } from './outbox.server.ts';

/** A link that was just made, and whether its email waits for the server to send it. It can't be shown again. */
export type SentLink = NonNullable<Awaited<ReturnType<typeof sendOfficeLink>>>;

interface Means {
  readonly db: Database;
  readonly config: Config;
  /** Finds the template, which commands take from the built site: they can't read its source. */
  readonly findTemplate: () => Promise<typeof officeLinkMail>;
}

/**
 * Makes an invitation or a reset link, and queues its email if a mail server is set.
 * @returns undefined while the site has no owner
 */
export async function sendOfficeLink(
  { db, config, findTemplate }: Means,
  link: Extract<NewLink, { email: string }>,
  by: ChangeBy,
) {
  const { email, kind } = link;
  // Without a mail server it would wait in the outbox, where the token can be read.
  const template = config.SMTP_URL ? await findTemplate() : undefined;
  const sender = { site: await getSettings(db), siteUrl: config.siteUrl };
  return db.transaction().execute(async (transaction) => {
    const token = await createLink(transaction, link, by);
    if (!token) return undefined;
    const url = config.siteUrl + WELCOME_PATH + token;
    if (template) await queueMail(transaction, template(email, { sender, kind, url }), by.now);
    return { url, email, kind, isMailed: template !== undefined };
  });
}
