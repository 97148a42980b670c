import type { Calibration as CalibrationData } from '../../data/codes/calibration.server.ts';
import type { CalibrationBand } from '../../domain/evidence/calibration.ts';
import { countText, formatCount } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { formatPercent } from '../../words/test-history.ts';
import styles from './calibration.module.css';

/** A share of fewer tests says little, so they are counted instead. */
const FEW_TESTS = 20;

/** How well the planner's guess holds that a code works. */
export function Calibration({ calibration: { tests, bands } }: { calibration: CalibrationData }) {
  return (
    <section className={`section wrap ${styles.calibration}`} aria-labelledby="calibration">
      <div className={styles.words}>
        <h2 id="calibration">How often the planner is right</h2>
        <p>
          The cart planner puts codes in order by what they save and by the chance that they work. That chance
          comes from earlier tests: how long a code has been passing, and how long ago its last test was.
          Visitors’ reports can lower it, but never raise it.
        </p>
        <p>
          We compare it with every test that follows. Of the codes with a chance of 80% to 90%, 80% to 90%
          should pass. This table covers our last {countText(tests, 'test', LOCALE)}, and each chance uses
          only what we knew before the test.
        </p>
      </div>
      <table className={styles.bands}>
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
              <td className="num">{formatCount(band.tests, LOCALE)}</td>
              <td className="num">{passedText(band)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function passedText({ tests, passed }: CalibrationBand): string {
  return tests < FEW_TESTS ? `${passed} of ${tests}` : formatPercent(passed / tests, LOCALE);
}

function percent(whole: number): string {
  return formatPercent(whole / 100, LOCALE);
}
