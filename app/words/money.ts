import { LOCALE, once } from './locale.ts';

const CENTS_PER_DOLLAR = 100;

const wholeDollars = /* @__PURE__ */ once(
  () => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);
const dollarsAndCents = /* @__PURE__ */ once(
  () => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' }),
);

/** Integer cents as a shopper reads them: "$20" when whole, "$13.05" when not, "$1,200". */
export function formatDollars(cents: number): string {
  const format = cents % CENTS_PER_DOLLAR === 0 ? wholeDollars : dollarsAndCents;
  return format().format(cents / CENTS_PER_DOLLAR);
}
