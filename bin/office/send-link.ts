import type { Config } from '../../app/config.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import type { NewLink } from '../../app/data/office/links.server.ts';
import { sendOfficeLink } from '../../app/mail/office-link.server.ts';
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
  const findTemplate = async () => (await (await builtSite())()).entry.module.mailTemplates.officeLinkMail;
  const by = { actor: { process: 'command' }, now: Date.now() } as const;
  const sent = await sendOfficeLink({ db, config, findTemplate }, link, by);
  if (!sent)
    throw new Error(
      'Nobody owns this site yet. First start the server and open the owner link that it prints.',
    );
  return [
    sent.url,
    'It works once, within 3 days.',
    sent.isMailed
      ? `It’s also in the outbox: the server emails it to ${sent.email}.`
      : 'SMTP_URL isn’t set, so pass it on yourself.',
  ];
}
