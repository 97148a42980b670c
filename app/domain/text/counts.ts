// Cut, not rounded: 12,990 uses are "12.9K", because a count must never claim more than there is.
const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** A whole count for a small place: "999", "12.5K", "1.2M". */
export function compactCount(count: number): string {
  return compact.format(count);
}

/** An estimate to two digits, which is about as well as it is known: 15,980 is 16,000. */
export function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}

/** A whole count as "60+" for 60 to 69: true for a while though codes come and go. Under 10, the number itself. */
export function roundDownToTens(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`;
}
