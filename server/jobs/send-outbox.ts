import { nextTryAt } from '../../app/mail/outbox.server.ts';
import { type Deliver, sendDueMail } from '../../app/mail/sender.server.ts';
import type { Job, JobParts } from './jobs.ts';

export const SEND_OUTBOX = 'send-outbox';

/** Sends queued email. It's woken when this process queues one; polling finds those of other processes. */
export function sendOutboxJob({ db, log, now }: JobParts, deliver: Deliver): Job {
  return {
    name: SEND_OUTBOX,
    everyMs: 15_000,
    isDue: async () => {
      const at = now();
      return ((await nextTryAt(db, at)) ?? Number.POSITIVE_INFINITY) <= at;
    },
    run: async ({ mayContinue, signal }) => {
      await sendDueMail(db, {
        deliver,
        now,
        random: Math.random,
        signal,
        mayContinue,
        onFailure: ({ id, kind, tries }, error, state) =>
          log.warn(
            { mail: id, kind, tries, state, ...codesOf(error) },
            'an email could not be sent; the reply of the mail server is in the outbox',
          ),
      });
    },
  };
}

/**
 * Replies of mail servers often quote the recipient, and the log holds no addresses. So only their codes are logged.
 */
function codesOf(error: Error): { code?: string; responseCode?: number } {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return { ...(code ? { code } : {}), ...(responseCode ? { responseCode } : {}) };
}
