import { calibrationOf, type Prediction } from './calibration.ts';

/**
 * What the chances that evidence gives (`chanceOf`) become, now that tests have shown how well they hold: points of a
 * nondecreasing line from 0 to 1000 thousandths, the lowest first. Without points, chances stay as they are.
 */
export type Correction = readonly Point[];
type Point = readonly [chance: number, corrected: number];

/** The constants of the fit. `docs/decisions/planner.md` shows how they were chosen. */
export const correctionRules = {
  /** With fewer tests, there is no correction, and nothing is published. */
  minTests: 200,
  /** With more tests than `minTests`, the correction grows, up to its full strength here. */
  fullTests: 1000,
  newestTests: 5000,
  /** So many tests that went as the evidence said are added to each band, so a few real ones move little. */
  expectedTests: 10,
  /** The most that a chance is moved, in thousandths: a little more than any world of the bench asks for. */
  mostMoved: 200,
};

interface Block {
  readonly tests: number;
  readonly passed: number;
  /** The mean chances of its bands, in thousandths. */
  readonly chances: readonly number[];
}

/**
 * Fits the correction to tests, with the chances that the evidence gave before them, by isotonic regression: the mean
 * chance of each band of ten percent becomes the share that passed, and bands in the wrong order share theirs.
 */
export function fitCorrection(tests: readonly Prediction[]): Correction {
  const { minTests, fullTests, expectedTests, mostMoved } = correctionRules;
  const strength = Math.min(1, (tests.length - minTests) / (fullTests - minTests));
  if (strength <= 0) return [];
  const blocks: Block[] = [];
  for (const band of calibrationOf(tests)) {
    let block: Block = {
      tests: band.tests + expectedTests,
      passed: band.passed + expectedTests * band.predictedShare,
      chances: [Math.round(1000 * band.predictedShare)],
    };
    for (let below = blocks.at(-1); below && shareOf(below) >= shareOf(block); below = blocks.at(-1)) {
      blocks.pop();
      block = {
        tests: below.tests + block.tests,
        passed: below.passed + block.passed,
        chances: [...below.chances, ...block.chances],
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) =>
    block.chances.map((chance): Point => {
      const moved = strength * (1000 * shareOf(block) - chance);
      return [chance, Math.round(chance + Math.max(-mostMoved, Math.min(mostMoved, moved)))];
    }),
  );
}

function shareOf({ tests, passed }: Block): number {
  return passed / tests;
}

/** A chance as the evidence gives it, corrected; both in thousandths. */
export function correctedChance(chance: number, correction: Correction): number {
  const line: Correction = [[0, 0], ...correction, [1000, 1000]];
  const next = Math.max(
    1,
    line.findIndex(([at]) => at >= chance),
  );
  const [low, lowTo] = line[next - 1]!;
  const [high, highTo] = line[next]!;
  return Math.round(high === low ? highTo : lowTo + ((highTo - lowTo) * (chance - low)) / (high - low));
}

/** How a chance that evidence gives was corrected before, and is now; in thousandths. */
export interface ChangedChance {
  readonly chance: number;
  readonly before: number;
  readonly now: number;
}

/** A smaller change, in thousandths, isn't worth telling every process about. */
const MATTERS = 5;

/** What became of the middle of each band of ten percent, where that changed by half a percent or more. */
export function changedChances(before: Correction, now: Correction): ChangedChance[] {
  return Array.from({ length: 10 }, (_, band) => 100 * band + 50)
    .map((chance) => ({
      chance,
      before: correctedChance(chance, before),
      now: correctedChance(chance, now),
    }))
    .filter((each) => Math.abs(each.now - each.before) >= MATTERS);
}
