import type { Settings } from '../records/settings.ts';
import { renderMail } from './render-mail.server.tsx';
import { createDelivery } from './sender.server.ts';
import { TestMessage } from './templates/test-message.tsx';

/** Short, because somebody waits for the result. */
const TRY_MS = 15_000;

export interface TestMail {
  readonly smtpUrl: string;
  readonly siteUrl: string;
  readonly from: string;
  /** One normalized address. */
  readonly to: string;
  readonly site: Pick<Settings, 'name' | 'address'>;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Sends one email at once, past the outbox.
 * @returns undefined when the mail server took it, else what it said, or why it couldn't be reached
 */
export async function sendTestMail({
  smtpUrl,
  siteUrl,
  from,
  to,
  site,
  now,
}: TestMail): Promise<string | undefined> {
  const { subject, text, html } = renderMail(
    `[${site.name}] Test email`,
    <TestMessage sender={{ site, siteUrl }} />,
  );
  const deliver = createDelivery({ smtpUrl, from: async () => from, siteUrl, tryMs: TRY_MS });
  try {
    await deliver(
      {
        // Never stored, so it has no id; the time tells one test from the next.
        id: 0,
        to_address: to,
        reply_to: null,
        subject,
        text_body: text,
        html_body: html,
        headers: JSON.stringify({ 'Auto-Submitted': 'auto-generated' }),
        created_at: now,
      },
      AbortSignal.timeout(TRY_MS),
    );
    return undefined;
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    return response ?? message;
  }
}
