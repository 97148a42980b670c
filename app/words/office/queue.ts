import { doubtsIn } from '../../domain/evidence/evidence.ts';
import type { QueueFacts, QueueReason } from '../../domain/office/queue-order.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { agoText } from '../ago.ts';
import { countText, formatCount } from '../counts.ts';

/** Why a code is in the queue: "Shoppers report that it fails. Only a test can clear it." */
export function whyText(reason: QueueReason, code: QueueFacts, now: number): string {
  const { lastOutcomeAt, lastPassedAt, expiresAt, today } = code;
  const tested = lastOutcomeAt === null ? 'Never tested' : `Last tested ${agoText(lastOutcomeAt, now)}`;
  switch (reason) {
    case 'disputed':
      return 'Disputed today: most shoppers who reported today say it fails.';
    case 'failed':
      return `It failed at checkout ${agoText(lastOutcomeAt ?? now, now)}. Another test will confirm or clear it.`;
    case 'reported':
      return 'Shoppers report that it fails. Only a test can clear it.';
    case 'doubted':
      return `${doubtedText(today)}${tested}.`;
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

/** Empty where reports that were undone, or a new day, have taken the doubt away since. */
function doubtedText(today: QueueFacts['today']): string {
  const doubts = doubtsIn(today);
  if (!doubts) return '';
  const { reports, failed } = doubts;
  if (reports === 1) return 'A shopper reported today that it failed. ';
  return `${formatCount(failed)} of ${countText(reports, 'report')} today ${failed === 1 ? 'says' : 'say'} it failed. `;
}

function endingText(expiresAt: number, now: number): string {
  const hours = Math.max(1, Math.ceil((expiresAt - now) / HOUR_MS));
  return hours === 1 ? 'It ends within an hour.' : `It ends within ${hours} hours.`;
}

/** The same in a few words, for lists. */
export const reasonWords: Readonly<Record<QueueReason, string>> = {
  disputed: 'disputed today',
  failed: 'failed at checkout',
  reported: 'reported failing',
  doubted: 'most of today’s reports say it failed',
  lapsing: 'Verified badge about to lapse',
  ending: 'ends soon without a fresh test',
  untested: 'never tested',
  popular: 'no test in the last day',
  waiting: 'waited longest',
};
