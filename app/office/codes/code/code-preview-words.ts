import { type Exclusion, exclusions } from '../../../domain/basket/discount.ts';
import { kindWords, limitsOf } from '../../../records/code.ts';
import { termsInWords } from '../../../words/code/terms.ts';
import { headlineText } from '../../../words/discount.ts';
import { limitsInWords } from '../../../words/limits.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { readCodeForm } from './code-values.ts';

/** What shoppers will read about a code. */
export interface CodeWords {
  readonly headline: string;
  readonly terms: readonly string[];
}

/** The words for what is typed so far, without fields that aren't valid yet. */
export function wordsOfForm(values: FormValues): CodeWords {
  const { code } = readCodeForm(values);
  const { discount, headline, termsKnown } = code;
  const shown = {
    ...discount,
    kind: discount.kind in kindWords ? discount.kind : 'other',
    excludes: exclusions.filter((each: Exclusion) => discount.excludes.includes(each)),
    giftText: discount.gift,
    termsKnown,
  } as const;
  return {
    headline: headlineText({ ...shown, headline }),
    terms: [...limitsInWords(limitsOf(code)).map((limit) => `${limit}.`), ...termsInWords(shown)],
  };
}
