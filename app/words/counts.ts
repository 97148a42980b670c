import { perLocale } from './locale.ts';

const whole = /* @__PURE__ */ perLocale((locale) => new Intl.NumberFormat(locale));
const compact = /* @__PURE__ */ perLocale(
  (locale) =>
    // Truncated, not rounded: 12,990 copies are "12.9K", because a count must never claim too much.
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' }),
);

/** A whole count in full: "12,531". */
export function formatCount(count: number, locale: string): string {
  return whole(locale).format(count);
}

/** A count with its noun: "1 code", "1,250 codes". */
export function countText(count: number, noun: string, locale: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? noun : `${noun}s`}`;
}

/** A whole count for a small place: "999", "12.5K", "1.2M". */
export function compactCount(count: number, locale: string): string {
  return compact(locale).format(count);
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
