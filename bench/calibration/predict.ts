import type { Prediction } from '../../app/domain/evidence/calibration.ts';
import { chanceOf } from '../../app/domain/evidence/chance.ts';
import { evidenceRules, failingByReports } from '../../app/domain/evidence/evidence.ts';
import { type CodeTest, summarizeTests } from '../../app/domain/evidence/freshness.ts';
import { ratingOf } from '../../app/domain/evidence/rating.ts';
import { dayOf } from '../../app/domain/time/days.ts';
import { Random } from '../seed/random.ts';
import { type SimulatedCode, simulateCode, type WorldFactors } from './world.ts';

/** Every test of a simulated world, with the chance that its code was given before it. The same for the same seed. */
export function simulatePredictions(seed: number, codes: number, factors?: WorldFactors): Prediction[] {
  const random = new Random(seed);
  return Array.from({ length: codes }, () => predictionsOf(simulateCode(random, factors))).flat();
}

/**
 * The chance as the site would have computed it before each test: from earlier tests and the reports of earlier days.
 */
function predictionsOf({ tests, days }: SimulatedCode): Prediction[] {
  const codeTests: readonly CodeTest[] = tests.map(({ at, outcome }) => ({
    method: 'checkout',
    outcome,
    testedAt: at,
  }));
  return tests.map(({ at, outcome }, index) => {
    const today = dayOf(at, 'UTC');
    const known = summarizeTests(codeTests.slice(0, index));
    const reports = days.filter(({ day }) => day < today && day >= today - evidenceRules.windowDays);
    const evidence = {
      ...known,
      reportsFailing: failingByReports(reports, known.lastPassedAt, today),
      dispute: null,
      rating: ratingOf(reports, today),
    };
    return { chanceThousandths: chanceOf(evidence, at), passed: outcome === 'worked' };
  });
}
