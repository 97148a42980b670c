import { perLocale } from './locale.ts';

const whole = /* @__PURE__ */ perLocale((locale) => new Intl.NumberFormat(locale));
/** A whole count in full: "12,531". */
export function formatCount(count: number, locale: string): string {
  return whole(locale).format(count);
}

/** A count with its noun: "1 code", "1,250 codes". */
export function countText(count: number, noun: string, locale: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? noun : `${noun}s`}`;
}

/** A whole count as "60+" for 60 to 69: it stays true for a while as codes come and go. Under 10, the number itself. */
export function tensText(count: number, locale: string): string {
  return count < 10 ? formatCount(count, locale) : `${formatCount(Math.floor(count / 10) * 10, locale)}+`;
}

const oneDecimal = /* @__PURE__ */ perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A rating with one decimal: "4.8". */
export function formatRating(rating: number, locale: string): string {
  return oneDecimal(locale).format(rating);
}
