/**
 * Spreads `total` events over `days` days, oldest first, so that the parts add up to the total exactly. With `slope` 0
 * every day gets the same; from 0 to 3 the newest days get up to four times the oldest's, below 0 the reverse.
 */
export function spreadOverDays(total: number, days: number, slope: number): number[] {
  const rise = Math.abs(slope);
  const weights = Array.from(
    { length: days },
    (_, index) => 1 + (rise * (slope < 0 ? days - 1 - index : index)) / days,
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const upToHere = Math.round((total * before) / sum);
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}
