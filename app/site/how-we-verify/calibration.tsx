import { href } from 'react-router';
import type { Calibration as CalibrationData } from '../../data/codes/stated-chances.server.ts';
import type { CalibrationBand } from '../../domain/evidence/calibration.ts';
import { Link } from '../../ui/link.tsx';
import { countText, formatCount } from '../../words/counts.ts';
import { formatPercent } from '../../words/test-history.ts';
import styles from './calibration.module.css';
import { ChancePlot } from './chance-plot.tsx';
import layout from './words-and-table.module.css';

/** With fewer tests than this, a share says little, so the counts are shown instead. */
const FEW_TESTS = 20;

/** How often codes worked that the planner expected to work. */
export function Calibration({ calibration }: { calibration: CalibrationData }) {
  const { tests } = calibration;
  const bands = calibration.bands.toReversed();
  return (
    <section className={`section wrap columns ${layout.columns}`} aria-labelledby="calibration">
      <div className={`stack ${layout.words}`}>
        <h2 id="calibration">How often the planner is right</h2>
        <p>
          The cart planner puts codes in order by what they save and by the chance that they work. That chance
          comes from earlier tests: how long a code has been passing, and how long ago its last test was.
          Visitors’ reports can lower it, but never raise it. Each night, we correct all chances by how our
          own tests turned out.
        </p>
        <p>
          We note the chance just before each test, and compare. Of the codes with a chance of 80% to 90%, 80%
          to 90% should pass. The chart shows our last {countText(tests, 'test')}.
        </p>
      </div>
      <div className={`sheet ${styles.sheet}`}>
        <figure className="stack">
          <ChancePlot bands={bands} />
          <figcaption className="caption">
            Box: the chance before the test. Dot: the share that passed. Line: how far luck alone can move the
            dot, 19 times in 20.
          </figcaption>
        </figure>
        <details>
          <summary className="unfold">Show the numbers</summary>
          <Numbers bands={bands} />
        </details>
        <Link to={href('/how-we-verify/chances.csv')} className="target">
          Download as CSV
        </Link>
      </div>
    </section>
  );
}

function Numbers({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <table className={layout.table}>
      <caption className="visually-hidden">Chance before a test, and what the test showed</caption>
      <thead>
        <tr>
          <th scope="col">Chance</th>
          <th scope="col">Mean</th>
          <th scope="col">Tests</th>
          <th scope="col">Passed</th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.fromPercent}>
            <th scope="row" className="num">
              {formatPercent(band.fromPercent / 100)} to {formatPercent(band.toPercent / 100)}
            </th>
            <td className="num">{formatPercent(band.predictedShare)}</td>
            <td className="num">{formatCount(band.tests)}</td>
            <td className="num" data-strong="">
              {passedText(band)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function passedText({ tests, passed }: CalibrationBand): string {
  return tests < FEW_TESTS ? `${passed} of ${tests}` : formatPercent(passed / tests);
}
