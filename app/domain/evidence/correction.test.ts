import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Forecast, forecastSite, simulateSite } from '../../../bench/calibration/sites.ts';
import type { WorldShares } from '../../../bench/calibration/world.ts';
import { Random } from '../../../bench/seed/random.ts';
import { calibrationOf, type Prediction } from './calibration.ts';
import {
  type Correction,
  changedChances,
  correctedChance,
  correctionRules,
  fitCorrection,
} from './correction.ts';

const { minTests, fullTests, mostMoved } = correctionRules;

/** Tests of few chances, so that many tests share one. */
const anyTests = fc
  .array(
    fc.record({ chanceThousandths: fc.nat({ max: 1000 }), tests: fc.nat({ max: 400 }), passed: fc.nat() }),
    {
      maxLength: 12,
    },
  )
  .map((groups) =>
    groups.flatMap(({ chanceThousandths, tests, passed }) =>
      testsOf(chanceThousandths, tests, passed % (tests + 1)),
    ),
  );
const everyChance = Array.from({ length: 1001 }, (_, chance) => chance);

function testsOf(chanceThousandths: number, tests: number, passed: number): Prediction[] {
  return Array.from({ length: tests }, (_, index) => ({ chanceThousandths, passed: index < passed }));
}

describe('a correction', () => {
  test('never changes the order of two chances, and moves none far', () => {
    fc.assert(
      fc.property(anyTests, (tests) => {
        const correction = fitCorrection(tests);
        const corrected = everyChance.map((chance) => correctedChance(chance, correction));
        expect(corrected).toEqual(corrected.toSorted((a, b) => a - b));
        const farthest = Math.max(...corrected.map((each, chance) => Math.abs(each - chance)));
        expect(farthest).toBeLessThanOrEqual(mostMoved);
      }),
    );
  });

  test('is the same in whatever order the tests come', () => {
    const shuffled = anyTests.chain((tests) =>
      fc.tuple(fc.constant(tests), fc.shuffledSubarray(tests, { minLength: tests.length })),
    );
    fc.assert(
      fc.property(shuffled, ([tests, others]) => {
        expect(fitCorrection(others)).toEqual(fitCorrection(tests));
      }),
    );
  });

  test('needs more than 200 tests, and has its full strength at 1,000', () => {
    // Of a chance of 50%, a quarter passed.
    const movedBy = (tests: number) =>
      500 - correctedChance(500, fitCorrection(testsOf(500, tests, tests / 4)));
    expect(fitCorrection(testsOf(500, minTests, 0))).toEqual([]);
    expect([minTests, 400, 600, fullTests].map(movedBy)).toEqual([0, 61, 123, mostMoved]);
    expect(500 - correctedChance(500, fitCorrection(testsOf(500, fullTests, 350)))).toBe(149);
  });

  test('takes together neighbors that passed in the wrong order', () => {
    const tests = [...testsOf(550, 600, 390), ...testsOf(650, 600, 330)];
    expect(fitCorrection(tests)).toEqual([
      [550, 600],
      [650, 600],
    ]);
  });

  test('is a line between its points, and leaves the ends alone', () => {
    const correction: Correction = [
      [200, 100],
      [600, 500],
    ];
    const corrected = [0, 100, 200, 400, 600, 800, 1000].map((chance) => correctedChance(chance, correction));
    expect(corrected).toEqual([0, 50, 100, 300, 500, 750, 1000]);
    expect(everyChance.map((chance) => correctedChance(chance, []))).toEqual(everyChance);
  });
});

test('says what changed in the middle of each band, from half a percent on', () => {
  const before: Correction = [
    [550, 550],
    [650, 520],
    [750, 750],
  ];
  expect(changedChances(before, before)).toEqual([]);
  expect(changedChances([], [[500, 504]])).toEqual([]);
  expect(changedChances([], before)).toEqual([{ chance: 650, before: 650, now: 520 }]);
  expect(changedChances(before, [])).toEqual([{ chance: 650, before: 520, now: 650 }]);
});

describe('on simulated sites', () => {
  test('as many pass as the corrected chances say, within three points in every band', () => {
    const late = forecastsOf({ duds: 0.5, reporting: 0.3 }).flatMap((forecasts) =>
      forecasts.slice(fullTests),
    );
    const bands = calibrationOf(
      late.map(({ corrected, passed }) => ({ chanceThousandths: corrected, passed })),
    );
    const large = bands.filter(({ tests }) => tests >= 500);
    expect(large.length).toBeGreaterThanOrEqual(5);
    for (const { fromPercent, tests, passed, predictedShare } of large) {
      // So few sites differ from their mean by chance alone; the bench takes more.
      const sampling = 2 * Math.sqrt((predictedShare * (1 - predictedShare)) / tests);
      expect(Math.abs(passed / tests - predictedShare), `${fromPercent}%`).toBeLessThan(0.03 + sampling);
    }
    expect(lossOf(late, 'corrected')).toBeLessThan(lossOf(late, 'prior'));
  });

  test('corrected chances forecast better from 200 tests on, where the cautious ones are too low', () => {
    const early = forecastsOf({}).flatMap((forecasts) => forecasts.slice(minTests, 2 * minTests));
    expect(lossOf(early, 'corrected')).toBeLessThan(lossOf(early, 'prior'));
  });

  function forecastsOf(world: WorldShares): Forecast[][] {
    const random = new Random(1);
    return Array.from({ length: 8 }, () => forecastSite(simulateSite(random, 400, world)));
  }

  function lossOf(forecasts: readonly Forecast[], by: 'corrected' | 'prior'): number {
    return forecasts.reduce(
      (sum, each) => sum - Math.log((each.passed ? each[by] : 1000 - each[by]) / 1000),
      0,
    );
  }
});
