import type { Calibration as CalibrationData } from '../../data/codes/calibration.server.ts';
import type { CalibrationBand } from '../../domain/evidence/calibration.ts';
import { countText, formatCount } from '../../words/counts.ts';
import { formatPercent } from '../../words/test-history.ts';
import styles from './words-and-table.module.css';

/** With fewer tests than this, a share says little, so the counts are shown instead. */
const FEW_TESTS = 20;

/** How often codes worked that the planner expected to work. */
export function Calibration({ calibration: { tests, bands } }: { calibration: CalibrationData }) {
  return (
    <section className={`section wrap columns ${styles.columns}`} aria-labelledby="calibration">
      <div className={`stack ${styles.words}`}>
        <h2 id="calibration">How often the planner is right</h2>
        <p>
          The cart planner puts codes in order by what they save and by the chance that they work. That chance
          comes from earlier tests: how long a code has been passing, and how long ago its last test was.
          Visitors’ reports can lower it, but never raise it.
        </p>
        <p>
          We compare it with every test that follows. Of the codes with a chance of 80% to 90%, 80% to 90%
          should pass. This table covers our last {countText(tests, 'test')}, and each chance uses only what
          we knew before the test.
        </p>
      </div>
      <table className={`sheet ${styles.table}`}>
        <caption>Chance before a test, and what the test showed</caption>
        <thead>
          <tr>
            <th scope="col">Chance</th>
            <th scope="col">Tests</th>
            <th scope="col">Passed</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.fromPercent}>
              <th scope="row" className="num">
                {percent(band.fromPercent)} to {percent(band.toPercent)}
              </th>
              <td className="num">{formatCount(band.tests)}</td>
              <td className="num" data-strong="">
                {passedText(band)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function passedText({ tests, passed }: CalibrationBand): string {
  return tests < FEW_TESTS ? `${passed} of ${tests}` : formatPercent(passed / tests);
}

function percent(whole: number): string {
  return formatPercent(whole / 100);
}
