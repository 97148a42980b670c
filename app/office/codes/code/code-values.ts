import { type Exclusion, exclusions } from '../../../domain/basket/discount.ts';
import { allCodeFields, figures, figuresOf, kindWords, limitsOf } from '../../../records/code.ts';
import { byPath } from '../../../records/field.ts';
import { termsInWords } from '../../../words/code/terms.ts';
import { headlineText } from '../../../words/discount.ts';
import { limitsInWords } from '../../../words/limits.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { fromForm, type Moments } from '../../ui/form/record-values.ts';

export const codeForm = byPath(allCodeFields);

/** What a new code begins with. */
export const newCodeValues: FormValues = {
  'discount.kind': ['percent'],
  category: ['General'],
  termsKnown: ['1'],
};

/** What a form says about a code, without the figures of other kinds of discounts. */
export function readCodeForm(values: FormValues, moments?: Moments) {
  const { record, errors } = fromForm(allCodeFields, values, moments);
  const { discount, expires } = record;
  const foreign = figures.filter((figure) => !figuresOf[discount.kind]?.includes(figure));
  const isOwn = (path: string) => !foreign.some((figure) => path === `discount.${figure}`);
  return {
    errors: Object.fromEntries(Object.entries(errors).filter(([path]) => isOwn(path))),
    code: {
      ...record,
      discount: { ...discount, ...Object.fromEntries(foreign.map((figure) => [figure, null])) },
      // A time means nothing without a last day, and the schema would refuse it.
      ...(expires === null && { endTime: null, endZone: null }),
    },
  };
}

/** The words for what is typed so far, without fields that aren't valid yet. */
export function wordsOfForm(values: FormValues) {
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
