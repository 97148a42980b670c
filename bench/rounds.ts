/** The median of several rounds: one disturbed round doesn't move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Measures each candidate once per round, in turn, so other load on the machine affects all of them alike.
 * @returns the results of each candidate's rounds, by name
 */
export async function inRounds<Measure>(
  rounds: number,
  things: Readonly<Record<string, () => Promise<Measure>>>,
): Promise<Record<string, Measure[]>> {
  const measured: Record<string, Measure[]> = {};
  for (const name of Object.keys(things)) measured[name] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(things)) measured[name]!.push(await measure());
  }
  return measured;
}

/** Of two things measured in the same rounds, the middle of their ratios. */
export function medianRatio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / to[round]!));
}
