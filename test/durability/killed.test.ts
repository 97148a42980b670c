import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../helpers/machine/mail-server.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startTestSite } from '../helpers/site/site.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const KILLS = 10;
/** Forms sent before each kill, a message and a subscription each time. */
const FORMS = 2;
const OWNER_EMAIL = 'owner@codes.example';

test('loses nothing that it confirmed, even when killed right after the response', async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const env = { DATA_DIR: temporaryFolder(), SMTP_URL: mailServer.url, OWNER_EMAIL, RATE_LIMIT: 'off' };
  const subjects: string[] = [];
  const readers: string[] = [];

  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startSiteProcess({ LOG_LEVEL: 'silent', ...env });
    for (let form = 0; form < FORMS; form += 1) {
      const name = `${kill}-${form}`;
      const subject = `Message ${name}`;
      const message = {
        name: 'Ann',
        email: `ann-${name}@shop.example`,
        subject,
        category: '',
        message: 'Hello',
      };
      const responses = await Promise.all([
        server.post('/contact', message),
        server.post('/newsletter', { email: `reader-${name}@shop.example` }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([303, 303]);
      subjects.push(`[Clipbasket] ${subject}`);
      readers.push(`reader-${name}@shop.example`);
    }
    server.signal('SIGKILL');
    await server.exited;
  }

  // The killed processes' leases run out after a while.
  const later = await startTestSite(env, () => Date.now() + 10 * 60_000);
  later.jobs.wake('send-outbox');
  await expect
    .poll(() => missing([...subjects, ...readers], mailServer.mails), { timeout: 30_000 })
    .toEqual([]);

  // A mail is sent twice only if a kill came between the mail server's response and our note of it. Both copies have
  // the same Message-ID.
  const ids = new Set(mailServer.mails.map(({ messageId }) => messageId));
  expect(ids.size).toBe(2 * KILLS * FORMS);
  expect(mailServer.mails.length - ids.size).toBeLessThanOrEqual(KILLS);
}, 240_000);

function missing(
  wanted: readonly string[],
  mails: Awaited<ReturnType<typeof startMailServer>>['mails'],
): string[] {
  const seen = new Set(mails.flatMap(({ subject, recipients }) => [subject, ...recipients]));
  return wanted.filter((each) => !seen.has(each));
}
