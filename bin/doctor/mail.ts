import type { Config } from '../../app/config.server.ts';
import { verifyMailServer } from '../../app/mail/sender.server.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** Mail: whether the server accepts our login, and whether the owner has an address for messages. */
export async function mailFindings({ SMTP_URL, OWNER_EMAIL }: Config): Promise<Finding[]> {
  const owner = OWNER_EMAIL
    ? ok(`messages go to ${OWNER_EMAIL}`)
    : warning(
        "there is no OWNER_EMAIL: messages go to the email address in the site's settings, if it has one; else they are only stored",
      );
  return [await serverFinding(SMTP_URL), owner];
}

async function serverFinding(smtpUrl: string | undefined): Promise<Finding> {
  if (!smtpUrl) return warning('there is no SMTP_URL: mail waits in the outbox');
  // Never the whole URL: it holds a password.
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return ok(`the mail server ${host} takes us`);
  } catch (error) {
    return failure(`the mail server ${host} does not take us: ${(error as Error).message}`);
  }
}
