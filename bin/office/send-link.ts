import { pathToFileURL } from 'node:url';
import type { Config } from '../../app/config.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import type { NewLink } from '../../app/data/office/links.server.ts';
import { projectFile } from '../../app/data/program-files.server.ts';
import type * as Mails from '../../app/mail/mails.server.tsx';
import { sendOfficeLink } from '../../app/mail/office-link.server.ts';

/**
 * Makes a link into the office, and queues its email if a mail server is set; the server sends it.
 * @returns what to print
 * @throws while the site has no owner
 */
export async function sendLink(
  db: Database,
  config: Config,
  link: Extract<NewLink, { email: string }>,
): Promise<string[]> {
  const findTemplate = async () => (await builtMails()).officeLinkMail;
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

/** The templates are JSX, which Node doesn't run as it is. */
function builtMails(): Promise<typeof Mails> {
  return import(pathToFileURL(projectFile('build/server/mails.js')).href);
}
