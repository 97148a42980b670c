import type { Config } from '../../app/config.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { createLink, type NewLink, WELCOME_PATH } from '../../app/data/office/links.server.ts';
import { getSettings } from '../../app/data/site/site.server.ts';
import { queueMail } from '../../app/mail/outbox.server.ts';
import { builtSite } from '../../server/framework/site-build.ts';

/**
 * Makes a link into the office, and queues its email where mail goes out; the server sends it.
 * @returns what to print
 * @throws while nobody owns the site
 */
export async function sendLink(
  db: Database,
  config: Config,
  link: Extract<NewLink, { email: string }>,
): Promise<string[]> {
  const now = Date.now();
  const token = await createLink(db, link, { actor: { process: 'command' }, now });
  if (!token)
    throw new Error(
      'Nobody owns this site yet. Start the server, and open the owner link that it prints first.',
    );
  const url = config.siteUrl + WELCOME_PATH + token;
  const lines = [url, 'It works once, within 3 days.'];
  if (!config.SMTP_URL) return [...lines, 'SMTP_URL isn’t set, so pass it on yourself.'];
  const { officeLinkMail } = (await (await builtSite())()).entry.module.mailTemplates;
  const sender = { site: await getSettings(db), siteUrl: config.siteUrl };
  const mail = officeLinkMail(link.email, { sender, kind: link.kind, url });
  await db.transaction().execute((transaction) => queueMail(transaction, mail, now));
  return [...lines, `It’s also in the outbox: the server emails it to ${link.email}.`];
}
