import { findCalibration } from '../../data/codes/stated-chances.server.ts';
import { csvLine } from '../../domain/office/csv.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/chances';

const HEAD = ['from_percent', 'to_percent', 'mean_percent', 'tests', 'passed'];

/** The plot's numbers as CSV; without a row while there are too few tests. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const calibration = await findCalibration(db, now());
  const rows = calibration?.bands.map(({ fromPercent, toPercent, predictedShare, tests, passed }) =>
    csvLine([fromPercent, toPercent, Math.round(1000 * predictedShare) / 10, tests, passed]),
  );
  return new Response([csvLine(HEAD), ...(rows ?? [])].join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'inline; filename="chances.csv"',
      'Cache-Control': 'public, max-age=300',
    },
  });
}
