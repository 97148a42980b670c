import type { CodeCard, StoreMark } from '../../../data/codes/code-card.ts';
import { type Exclusion, exclusions } from '../../../domain/basket/discount.ts';
import { NEVER_DAY, parseDay } from '../../../domain/time/days.ts';
import { momentOf } from '../../../domain/time/zones.ts';
import { allCodeFields, figures, figuresOf, kindWords, limitsOf } from '../../../records/code.ts';
import { byPath } from '../../../records/field.ts';
import { termsInWords, ticketTerms } from '../../../words/code/terms.ts';
import { headlineText } from '../../../words/discount.ts';
import { limitsInWords } from '../../../words/limits.ts';
import { type FormValues, lineOf } from '../../ui/form/form-values.ts';
import { fromForm, type Moments } from '../../ui/form/record-values.ts';

export const codeForm = byPath(allCodeFields);

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

/** What is typed so far, without fields that aren't valid yet. */
function readSoFar(values: FormValues) {
  const { code } = readCodeForm(values);
  const { discount, headline, termsKnown } = code;
  const terms = {
    ...discount,
    kind: discount.kind in kindWords ? discount.kind : 'other',
    excludes: exclusions.filter((each: Exclusion) => discount.excludes.includes(each)),
    giftText: discount.gift,
    termsKnown,
    headline,
  } as const;
  return { code, terms, limits: limitsOf(code) };
}

/** The words for what is typed so far. */
export function wordsOfForm(values: FormValues) {
  const { terms, limits } = readSoFar(values);
  return {
    headline: headlineText(terms, limits),
    terms: [...limitsInWords(limits).map((limit) => `${limit}.`), ...termsInWords(terms, limits)],
  };
}

/** Whether enough is typed to say what the code gives. */
export function hasOffer(values: FormValues): boolean {
  const { discount, headline } = readCodeForm(values).code;
  const [figure] = figuresOf[discount.kind] ?? [];
  return headline !== null || (figure ? discount[figure] !== null : discount.kind === 'free_delivery');
}

/** What people and shoppers have added to a code; the form says the rest. */
export type CodeEvidence = Pick<CodeCard, 'id' | 'uses' | 'rating' | 'reports' | 'freshness' | 'testedAt'>;

/** The ticket for what is typed so far. */
export function cardOfForm(
  values: FormValues,
  store: StoreMark & { readonly zone: string },
  evidence: CodeEvidence,
): CodeCard {
  const { code, terms, limits } = readSoFar(values);
  const expiresDay = parseDay(code.expires ?? '') ?? NEVER_DAY;
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(code.endTime ?? '') ?? [];
  const zone = Intl.supportedValuesOf('timeZone').find((each) => each === code.endZone) ?? store.zone;
  return {
    ...evidence,
    code: lineOf(values, 'code') || '----',
    discount: terms,
    headline: headlineText(terms, limits),
    terms: ticketTerms(terms, limits),
    description: lineOf(values, 'description'),
    category: lineOf(values, 'category'),
    limits,
    store,
    expiresDay,
    ...(hour && { end: { at: momentOf(expiresDay, Number(hour) * 60 + Number(minute), zone), zone } }),
  };
}
