import { calibrationOf } from '../../app/domain/evidence/calibration.ts';
import type { Report, Table } from '../report.ts';
import { simulatePredictions } from './predict.ts';
import type { WorldFactors } from './world.ts';

const SEED = 2_026;
const CODES = 100_000;
const CODES_ELSEWHERE = 30_000;

/** Seeds of worlds that the constants of the chance were not fitted to. */
const others: readonly { readonly title: string; readonly factors: WorldFactors }[] = [
  { title: 'Codes die twice as fast', factors: { deaths: 2 } },
  { title: 'Codes die half as fast', factors: { deaths: 0.5 } },
  { title: 'Half as many codes never worked', factors: { duds: 0.5 } },
  { title: 'Twice as many codes never worked', factors: { duds: 2 } },
  { title: 'Testers come a third as often', factors: { tests: 1 / 3 } },
  { title: 'Nobody reports', factors: { reports: 0 } },
  { title: 'Five times as many attacks', factors: { attacks: 5 } },
];

/** Whether, of the codes that are given 80 to 90%, 80 to 90% pass their next test. */
export async function run(): Promise<Report> {
  return {
    method:
      'Simulated codes, testers, visitors, and attackers (bench/calibration/world.ts), seeded, so two runs print the same. ' +
      'Each test is compared with the chance that its code was given from what was known the day before.',
    tables: [
      tableOf(`The world that docs/decisions/planner.md describes: ${CODES} codes`, CODES, {}),
      ...others.map(({ title, factors }) => tableOf(title, CODES_ELSEWHERE, factors)),
    ],
  };
}

function tableOf(title: string, codes: number, factors: WorldFactors): Table {
  const bands = calibrationOf(simulatePredictions(SEED, codes, factors));
  return {
    title,
    rows: bands.map(({ fromPercent, toPercent, tests, passed, predictedShare }) => {
      const passedShare = passed / tests;
      return {
        chance: `${fromPercent}-${toPercent}%`,
        tests,
        'mean chance': percent(predictedShare),
        passed: percent(passedShare),
        'points apart': (100 * (passedShare - predictedShare)).toFixed(1),
      };
    }),
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
