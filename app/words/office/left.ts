import { countText } from '../counts.ts';
import { labelOf } from './audit-fields.ts';

/** Why a bulk change left a record as it was. */
interface Left {
  readonly reason: string;
  /** The field and the rule that it breaks, where that's the reason: "must be at most 240 characters". */
  readonly field?: string;
  readonly message?: string;
}

const reasons: Readonly<Record<string, string>> = {
  missing: 'because someone has deleted it',
  'changed-since': 'because someone has changed it since',
};
const reasonsOfMany: Readonly<Record<string, string>> = {
  missing: 'because someone has deleted them',
  'changed-since': 'because someone has changed them since',
};

/**
 * What a bulk change left as it was, in a sentence: "2 posts weren't changed, because someone has deleted them.", "1 post
 * wasn't changed: Excerpt must be at most 240 characters." Empty where it left nothing.
 * @param why the reason of the first
 * @param subject the kind of record, where the audit has another name for it
 */
export function leftText(count: number, noun: string, why: Left | undefined, subject = noun): string {
  if (count === 0) return '';
  const sentence = `${countText(count, noun)} ${count === 1 ? 'wasn’t' : 'weren’t'} changed`;
  const { reason = '', field, message } = why ?? {};
  if (field !== undefined && message !== undefined) {
    const label = labelOf(subject, field.split('.', 1)[0]!);
    return `${sentence}${count === 1 ? ':' : '. One of them:'} ${label} ${message}.`;
  }
  const because = (count === 1 ? reasons : reasonsOfMany)[reason];
  return because ? `${sentence}, ${because}.` : `${sentence}.`;
}
