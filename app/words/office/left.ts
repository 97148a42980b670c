import { countText } from '../counts.ts';

/** Why a bulk change left a record as it was. */
const reasons: Readonly<Record<string, string>> = {
  missing: 'because someone has deleted it',
  'changed-since': 'because someone has changed it since',
  unfit: 'because a rule doesn’t allow it. Open it and press the button there to see which',
};
const reasonsOfMany: Readonly<Record<string, string>> = {
  missing: 'because someone has deleted them',
  'changed-since': 'because someone has changed them since',
  unfit: 'because a rule doesn’t allow it. Open one and press the button there to see which',
};

/**
 * What a bulk change left as it was, in a sentence: "2 posts weren't changed, because someone has deleted them." Empty
 * where it left nothing.
 * @param why the reason of the first
 */
export function leftText(count: number, noun: string, why: string | undefined): string {
  if (count === 0) return '';
  const reason = (count === 1 ? reasons : reasonsOfMany)[why ?? ''];
  const sentence = `${countText(count, noun)} ${count === 1 ? 'wasn’t' : 'weren’t'} changed`;
  return reason ? `${sentence}, ${reason}.` : `${sentence}.`;
}
