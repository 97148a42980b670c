/** Limits and initial value of the savings calculator, in whole dollars a month (specification, "Validation rules"). */
export const MIN_SPEND_DOLLARS = 50;
export const MAX_SPEND_DOLLARS = 500;
export const DEFAULT_SPEND_DOLLARS = 100;

const SAVED_PERCENT = 15;
const MONTHS = 12;

/** Estimated savings on a monthly spend: 15% in whole dollars, rounded down, and twelve times that a year. */
export function estimateSavings(spendDollars: number): { monthlyDollars: number; annualDollars: number } {
  const monthlyDollars = Math.floor((spendDollars * SAVED_PERCENT) / 100);
  return { monthlyDollars, annualDollars: monthlyDollars * MONTHS };
}

/** What was typed as whole dollars within the slider's bounds (cents are dropped); `before` if it is not an amount. */
export function clampSpend(text: string, before: number): number {
  const match = /^(-?)\$?\s*(\d[\d,]*)(?:\.\d*)?$/.exec(text.trim());
  if (!match) return before;
  const [, sign = '', digits = ''] = match;
  const dollars = Number(`${sign}${digits.replaceAll(',', '')}`);
  return Math.min(MAX_SPEND_DOLLARS, Math.max(MIN_SPEND_DOLLARS, dollars));
}
