import { countText } from '../counts.ts';
import { kinds } from './audit.ts';
import { labelOf } from './audit-fields.ts';

/** Why a bulk change left a record as it was. */
interface Left {
  readonly reason: string;
  /** The field and the rule that it breaks, where that's the reason: "must be at most 240 characters". */
  readonly field?: string;
  readonly message?: string;
}

const reasons: ReadonlyMap<string, (them: 'it' | 'them') => string> = new Map([
  ['missing', (them) => `, because someone has deleted ${them}`],
  ['changed-since', (them) => `, because someone has changed ${them} since`],
]);

/** What one record of a kind is called: "question" for `faq`. */
export function nounOf(subject: string): string {
  return kinds[subject]?.[0] ?? subject;
}

/**
 * What a bulk change left as it was, in a sentence: "2 posts weren't changed, because someone has deleted them.", "1 post
 * wasn't changed: Excerpt must be at most 240 characters." Empty where it left nothing.
 * @param why the reason of the first
 */
export function leftText(count: number, subject: string, why: Left | undefined): string {
  if (count === 0) return '';
  const isOne = count === 1;
  const sentence = `${countText(count, nounOf(subject))} ${isOne ? 'wasn’t' : 'weren’t'} changed`;
  const { reason = '', field, message } = why ?? {};
  if (field === undefined || message === undefined)
    return `${sentence}${reasons.get(reason)?.(isOne ? 'it' : 'them') ?? ''}.`;
  const label = labelOf(subject, field.split('.', 1)[0]!);
  return `${sentence}${isOne ? ':' : '. One of them:'} ${label} ${message}.`;
}
