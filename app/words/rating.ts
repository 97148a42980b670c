import { perLocale } from './locale.ts';

const oneDecimal = /* @__PURE__ */ perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A rating as it is shown: one decimal, "4.8". */
export function formatRating(rating: number, locale: string): string {
  return oneDecimal(locale).format(rating);
}
