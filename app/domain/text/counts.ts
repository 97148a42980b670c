/** An estimate to two digits, which is about as well as it is known: 15,980 is 16,000. */
export function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}
