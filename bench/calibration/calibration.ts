import { calibrationOf } from '../../app/domain/evidence/calibration.ts';
import { correctionRules } from '../../app/domain/evidence/correction.ts';
import type { Report } from '../report.ts';
import { Random } from '../seed/random.ts';
import { type Forecast, forecastSite, simulateSite } from './sites.ts';
import type { WorldShares } from './world.ts';

const SEED = 2_026;
const SITES = 20;
const CODES = 1000;
/** The bands of all others hold too few forecasts to judge by. */
const MANY = 2000;

const worlds: readonly { readonly title: string; readonly shares: WorldShares }[] = [
  { title: 'As described', shares: {} },
  { title: 'Half never worked', shares: { duds: 0.5 } },
  { title: 'Half have budgets', shares: { budgets: 0.5 } },
  { title: 'Half come and go', shares: { pauses: 0.5 } },
];
const reportingShares = [1, 0.3, 0.1];

/** Whether, of the codes that are given 80 to 90%, 80 to 90% pass their next test, however many people report. */
export async function run(): Promise<Report> {
  const simulated = worlds.flatMap(({ title, shares }) =>
    reportingShares.map((reporting) => {
      const random = new Random(SEED);
      const sites = Array.from({ length: SITES }, () =>
        forecastSite(simulateSite(random, CODES, { ...shares, reporting })),
      );
      return { world: `${title}, ${100 * reporting}% report`, sites };
    }),
  );
  return {
    method:
      `${SITES} simulated sites of ${CODES} codes for each world (bench/calibration/world.ts), seeded, so two runs print the ` +
      'same. Each test is compared with the chance that the site gave its code, from what it knew the day before, ' +
      'and corrected by its own tests up to the last night.',
    tables: [
      {
        title: `After a site’s test ${correctionRules.fullTests}: points that more passed than the mean chance of the band says, of so many tests`,
        rows: simulated.map(({ world, sites }) => ({ world, ...bandsOf(lateIn(sites)) })),
      },
      {
        title: 'Log loss after that test, and of the 200 tests that follow test 200',
        rows: simulated.map(({ world, sites }) => ({ world, ...lossesOf(sites) })),
      },
    ],
  };
}

function lateIn(sites: readonly Forecast[][]): Forecast[] {
  return sites.flatMap((forecasts) => forecasts.slice(correctionRules.fullTests));
}

function bandsOf(forecasts: readonly Forecast[]): Record<string, string> {
  return Object.fromEntries(
    calibration(forecasts).map(({ fromPercent, toPercent, tests, apart }) => [
      `${fromPercent}-${toPercent}%`,
      `${(100 * apart).toFixed(1)} of ${tests}`,
    ]),
  );
}

function lossesOf(sites: readonly Forecast[][]) {
  const late = lateIn(sites);
  const { minTests } = correctionRules;
  const early = sites.flatMap((forecasts) => forecasts.slice(minTests, 2 * minTests));
  const large = calibration(late).filter(({ tests }) => tests >= MANY);
  return {
    tests: late.length,
    [`farthest of bands with ${MANY}`]: (
      100 * Math.max(...large.map(({ apart }) => Math.abs(apart)))
    ).toFixed(1),
    former: meanLoss(late, 'former'),
    prior: meanLoss(late, 'prior'),
    corrected: meanLoss(late, 'corrected'),
    'prior at 200': meanLoss(early, 'prior'),
    'corrected at 200': meanLoss(early, 'corrected'),
  };
}

function calibration(forecasts: readonly Forecast[]) {
  return calibrationOf(
    forecasts.map(({ corrected, passed }) => ({ chanceThousandths: corrected, passed })),
  ).map((band) => ({ ...band, apart: band.passed / band.tests - band.predictedShare }));
}

/** The mean of -ln of the chance that a forecast gave to what happened; at most 99.9% is taken as said. */
function meanLoss(forecasts: readonly Forecast[], by: 'former' | 'prior' | 'corrected'): string {
  const losses = forecasts.map((forecast) => {
    const said = (forecast.passed ? forecast[by] : 1000 - forecast[by]) / 1000;
    return -Math.log(Math.min(0.999, Math.max(0.001, said)));
  });
  return (losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toFixed(4);
}
