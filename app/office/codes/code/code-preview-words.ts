import type { DiscountKind, Exclusion } from '../../../domain/basket/discount.ts';
import type { Department } from '../../../domain/basket/limits.ts';
import { termsInWords } from '../../../words/code/terms.ts';
import { discountText } from '../../../words/discount.ts';
import { limitsInWords } from '../../../words/limits.ts';
import { LOCALE } from '../../../words/locale.ts';
import { departmentWords, exclusionWords, kindWords } from '../../../words/office/code-words.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { readCodeForm } from './code-values.ts';

/** What shoppers will read about a code. */
export interface CodeWords {
  readonly headline: string;
  readonly terms: readonly string[];
}

/** The words that follow from what is typed so far, fields that don't fit yet left out. */
export function wordsOfForm(values: FormValues): CodeWords {
  const { fields } = readCodeForm(values);
  const discount = fields.discount as Record<string, unknown> & { kind: string };
  const amount = (name: string) => (Number(discount[name]) > 0 ? Number(discount[name]) : null);
  const words = (name: string) => (fields[name] as string | null) ?? null;
  const shown = {
    kind: (discount.kind ?? '') in kindWords ? (discount.kind as DiscountKind) : 'other',
    percentOff: amount('percentOff'),
    amountOffCents: amount('amountOffCents'),
    maxDiscountCents: amount('maxDiscountCents'),
    minBasketCents: amount('minBasketCents'),
    firstOrderOnly: discount.firstOrderOnly === true,
    onePerHousehold: discount.onePerHousehold === true,
    excludes: (Object.keys(exclusionWords) as Exclusion[]).filter((each) =>
      (values.excludes ?? []).includes(each),
    ),
    giftText: (discount.gift as string | null) ?? null,
    termsKnown: fields.termsKnown === true,
  };
  const covered = (Object.keys(departmentWords) as Department[]).filter((each) =>
    (values.departments ?? []).includes(each),
  );
  const [scopeWords, region] = [words('scopeWords'), words('region')];
  const limits = {
    ...(covered.length > 0 && { departments: covered }),
    ...(scopeWords && { scopeWords }),
    ...(fields.membersOnly === true && { membersOnly: true as const }),
    ...(region && { region }),
  };
  return {
    headline: discountText({ ...shown, ownWords: words('discountText') }, LOCALE),
    terms: [...limitsInWords(limits, LOCALE).map((limit) => `${limit}.`), ...termsInWords(shown, LOCALE)],
  };
}
