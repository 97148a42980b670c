/** Rounds an estimate to two digits, because it isn't more precise than that: 15,980 is 16,000. */
export function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}
