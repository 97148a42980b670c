import type { QuickCode, QuickPart, QuickProblem } from '../../domain/office/quick-add/quick-add.ts';
import { CODE_RULE } from '../../records/code.ts';
import { formatNearDay } from '../days.ts';
import { headlineText } from '../discount.ts';
import { formatDollars } from '../money.ts';

export const partWords: Readonly<Record<QuickPart, string>> = {
  code: 'Code',
  gives: 'What it gives',
  minimum: 'Minimum',
  lastDay: 'Last day',
};

export const problemWords: Readonly<Record<QuickProblem, string>> = {
  'no-code': 'Enter the code.',
  'not-a-code': `A code ${CODE_RULE}.`,
  'no-benefit': 'Enter what it gives, such as $5 off.',
  'not-a-benefit': 'We don’t understand this. Write it like “$5 off”, “15% off produce”, or “free bread”.',
  'bad-percent': 'Percent off must be 1 to 100.',
  'too-long': 'Use at most 60 characters.',
  'not-an-amount': 'Enter an amount such as $35, or leave it empty.',
  'not-a-day': 'Enter a day such as Dec 31, or “no end”.',
  past: 'This day has passed. Add the year if you meant a later one.',
};

/** What of a code says how its line was understood. */
type Understood = Pick<
  QuickCode,
  | 'kind'
  | 'percentOff'
  | 'amountOffCents'
  | 'maxDiscountCents'
  | 'gift'
  | 'minBasketCents'
  | 'firstOrderOnly'
  | 'onePerHousehold'
  | 'headline'
  | 'scopeWords'
  | 'membersOnly'
  | 'lastDay'
>;

/** How a line was understood: "$5 off $35, ends Dec 31". */
export function understoodText(code: Understood, today: number): string {
  const parts = [headlineOf(code)];
  if (code.scopeWords) parts.push(`on ${code.scopeWords} only`);
  if (code.minBasketCents !== null && !(code.kind === 'amount' && !code.firstOrderOnly))
    parts.push(`minimum ${formatDollars(code.minBasketCents)}`);
  if (code.maxDiscountCents !== null) parts.push(`at most ${formatDollars(code.maxDiscountCents)}`);
  if (code.membersOnly) parts.push('members only');
  if (code.onePerHousehold) parts.push('once per household');
  const { lastDay } = code;
  parts.push(lastDay === null ? 'no end date' : `ends ${formatNearDay(lastDay, today, 'short')}`);
  return parts.join(', ');
}

function headlineOf(code: Understood): string {
  return headlineText({ ...code, giftText: code.gift, headline: code.headline });
}
