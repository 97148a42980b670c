import type { QueueReason } from '../../domain/office/queue-order.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { agoText } from '../ago.ts';

interface Why {
  readonly reason: QueueReason;
  /** All in epoch ms. */
  readonly lastTestAt: number | null;
  readonly lastPassedAt: number | null;
  readonly expiresAt: number;
}

/** Why a code is in the queue: "Shoppers report that it fails. Only a test can clear it." */
export function whyText({ reason, lastTestAt, lastPassedAt, expiresAt }: Why, now: number): string {
  const tested = lastTestAt === null ? 'Never tested' : `Last tested ${agoText(lastTestAt, now)}`;
  switch (reason) {
    case 'disputed':
      return 'Disputed today: most shoppers who reported today say it fails.';
    case 'failed':
      return `It failed at checkout ${agoText(lastTestAt ?? now, now)}. Another test will confirm or clear it.`;
    case 'reported':
      return 'Shoppers report that it fails. Only a test can clear it.';
    case 'lapsing':
      return `Its Verified badge lapses soon. It last worked ${agoText(lastPassedAt ?? now, now)}.`;
    case 'ending':
      return `${endingText(expiresAt, now)} ${tested}.`;
    case 'untested':
      return 'Never tested.';
    case 'popular':
      return `${tested}. Codes that are copied more come first.`;
    case 'waiting':
      return `No other live code has waited longer for a test. ${tested}.`;
  }
}

function endingText(expiresAt: number, now: number): string {
  const hours = Math.max(1, Math.round((expiresAt - now) / HOUR_MS));
  return hours === 1 ? 'It ends within an hour.' : `It ends within ${hours} hours.`;
}

/** The same in a few words, for lists. */
export const reasonWords: Readonly<Record<QueueReason, string>> = {
  disputed: 'disputed today',
  failed: 'failed at checkout',
  reported: 'reported failing',
  lapsing: 'Verified badge about to lapse',
  ending: 'ends soon without a fresh test',
  untested: 'never tested',
  popular: 'no test in the last day',
  waiting: 'waited longest',
};
