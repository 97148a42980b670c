import { LOCALE, once } from './locale.ts';

const whole = /* @__PURE__ */ once(() => new Intl.NumberFormat(LOCALE));
/** A whole count in full: "12,531". */
export function formatCount(count: number): string {
  return whole().format(count);
}

/** A count with its noun: "1 code", "1,250 codes". */
export function countText(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/**
 * A count rounded down, "60+" for 60 to 69, so that it stays true for a while as codes come and go. Under 10, the
 * number itself.
 */
export function tensText(count: number): string {
  return count < 10 ? formatCount(count) : `${formatCount(Math.floor(count / 10) * 10)}+`;
}

const oneDecimal = /* @__PURE__ */ once(
  () => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A rating with one decimal: "4.8". */
export function formatRating(rating: number): string {
  return oneDecimal().format(rating);
}
