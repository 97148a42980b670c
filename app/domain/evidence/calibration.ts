/** A chance computed before a test, and the test's result. */
export interface Prediction {
  readonly chanceThousandths: number;
  readonly passed: boolean;
}

/** The predictions of one band of chances. */
export type CalibrationBand = ReturnType<typeof calibrationOf>[number];

const BAND_PERCENT = 10;
const BANDS = 100 / BAND_PERCENT;

/**
 * How well the chances held: for each band of ten percent that has tests, how many of them passed. Lowest band first.
 */
export function calibrationOf(predictions: readonly Prediction[]) {
  const bands = Array.from({ length: BANDS }, () => ({ tests: 0, passed: 0, thousandths: 0 }));
  for (const { chanceThousandths, passed } of predictions) {
    const band = bands[Math.min(BANDS - 1, Math.floor(chanceThousandths / (10 * BAND_PERCENT)))]!;
    band.tests += 1;
    band.passed += Number(passed);
    band.thousandths += chanceThousandths;
  }
  return bands.flatMap(({ tests, passed, thousandths }, index) =>
    tests === 0
      ? []
      : [
          {
            /** The band, in whole percent; the upper bound is part of the next band, except for 100. */
            fromPercent: index * BAND_PERCENT,
            toPercent: (index + 1) * BAND_PERCENT,
            tests,
            passed,
            /** The mean chance, 0 to 1. */
            predictedShare: thousandths / tests / 1000,
          },
        ],
  );
}

/** For 19 in 20. */
const Z = 1.96;

/** From which share to which the true one is likely to be, if so many of so many tests passed (Wilson's interval). */
export function likelyShares({ passed, tests }: Pick<CalibrationBand, 'passed' | 'tests'>): [number, number] {
  const share = passed / tests;
  const middle = share + Z ** 2 / (2 * tests);
  const margin = Z * Math.sqrt((share * (1 - share)) / tests + Z ** 2 / (4 * tests ** 2));
  const whole = 1 + Z ** 2 / tests;
  return [(middle - margin) / whole, (middle + margin) / whole];
}
