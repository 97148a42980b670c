/** Spreads `total` events evenly over `days` days, so that the parts add up to the total exactly. */
export function spreadOverDays(total: number, days: number): number[] {
  const upTo = (day: number) => Math.round((total * day) / days);
  return Array.from({ length: days }, (_, index) => upTo(index + 1) - upTo(index));
}
