import type { Config } from '../config.server.ts';
import type { Database } from '../data/database.server.ts';
import { HOUR_MS } from '../domain/time/days.ts';
import { getOutboxState } from '../mail/outbox.server.ts';
import { verifyMailServer } from '../mail/sender.server.ts';
import { agoText } from '../words/ago.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** With a mail server set, mail that has waited longer than this is stuck. */
const STUCK_MS = HOUR_MS;

const NO_SERVER = 'Set SMTP_URL to send email.';

/** Where no email waits yet. */
export const NO_MAIL = warning('email isn’t set up, so none is sent', NO_SERVER);

/** Mail: whether the server accepts our login, and whether the owner has an address for messages. */
export async function mailFindings({ SMTP_URL, OWNER_EMAIL }: Config): Promise<Finding[]> {
  const owner = OWNER_EMAIL
    ? ok(`messages go to ${OWNER_EMAIL}`)
    : warning('OWNER_EMAIL isn’t set: messages go to the address on the contact page');
  return [await serverFinding(SMTP_URL), owner];
}

async function serverFinding(smtpUrl: string | undefined): Promise<Finding> {
  if (!smtpUrl) return warning('SMTP_URL isn’t set: email waits in the outbox', NO_SERVER);
  // Never the whole URL: it holds a password.
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return ok(`the mail server ${host} accepts the sign-in`);
  } catch (error) {
    return failure(`the mail server ${host} refuses the sign-in: ${(error as Error).message}`);
  }
}

/** Email that waits, and email that was given up. */
export async function outboxFinding(
  db: Database,
  smtpUrl: string | undefined,
  now: number,
): Promise<Finding> {
  const { waiting, dead, oldestWaitingAt } = await getOutboxState(db);
  const waits =
    oldestWaitingAt === null
      ? 'no email is waiting'
      : `${waiting === 1 ? 'one email is waiting,' : `${waiting} emails are waiting, the oldest`} from ${agoText(oldestWaitingAt, now)}`;
  const givenUp = dead === 1 ? 'one email couldn’t be delivered' : `${dead} emails couldn’t be delivered`;
  const says = dead > 0 ? `${givenUp}; ${waits}` : waits;
  const isStuck = smtpUrl !== undefined && oldestWaitingAt !== null && now - oldestWaitingAt > STUCK_MS;
  if (smtpUrl === undefined && waiting > 0) return warning(says, NO_SERVER);
  return dead > 0 || isStuck
    ? warning(
        says,
        'What the mail server said is under Status in the office, and in last_error of the outbox table.',
        '/office/status#mails',
      )
    : ok(says);
}
