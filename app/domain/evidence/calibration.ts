/** A chance that was worked out before a test, and what the test showed. */
export interface Prediction {
  /** In thousandths. */
  readonly chanceThousandths: number;
  readonly passed: boolean;
}

/** The predictions of one band of chances. */
export interface CalibrationBand {
  /** The band, in whole percent; the upper bound is part of the next band, except for 100. */
  readonly fromPercent: number;
  readonly toPercent: number;
  readonly tests: number;
  readonly passed: number;
  /** The mean chance, 0 to 1. */
  readonly predictedShare: number;
}

const BAND_PERCENT = 10;
const BANDS = 100 / BAND_PERCENT;

/** How the chances held: for each band of ten percent that has tests, how many of them passed. The lowest comes first. */
export function calibrationOf(predictions: readonly Prediction[]): CalibrationBand[] {
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
            fromPercent: index * BAND_PERCENT,
            toPercent: (index + 1) * BAND_PERCENT,
            tests,
            passed,
            predictedShare: thousandths / tests / 1000,
          },
        ],
  );
}
