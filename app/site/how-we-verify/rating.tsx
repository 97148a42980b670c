import { evidenceRules } from '../../domain/evidence/evidence.ts';
import { MIN_REPORTS, PRIOR_REPORTS, PRIOR_SHARE } from '../../domain/evidence/rating.ts';
import { formatRating } from '../../words/counts.ts';
import { formatPercent, successRateText } from '../../words/test-history.ts';
import styles from './rating.module.css';
import type { RatingExample } from './rating-examples.ts';
import layout from './words-and-table.module.css';

const { windowDays, halfLifeDays, ratingDayCap } = evidenceRules;

/** How visitors' reports become a rating and a success rate. */
export function Rating({ examples }: { examples: readonly RatingExample[] }) {
  return (
    <section className="band" aria-labelledby="rating">
      <div className={`wrap columns ${layout.columns}`}>
        <div className={`stack ${layout.words}`}>
          <h2 id="rating">Rating and success rate</h2>
          <p>
            Both come from visitors who pressed “It worked” or “It didn’t” on a code. Each network gets one
            report per code per day, and one IPv6 /48 (a block of addresses that one customer may hold) gets
            three at most. Switching browsers doesn’t make you another visitor.
          </p>
          <p className={`row ${styles.formula}`}>
            <Formula />
          </p>
          <ul className={`bullets ${styles.rules}`}>
            <li>
              <b>Only the last {windowDays} days count</b>, and a report counts half as much after{' '}
              {halfLifeDays} days, because stores change codes.
            </li>
            <li>
              <b>No day counts as more than {ratingDayCap} reports</b>, so one busy day can’t decide the
              rating. Its share of failures stays the same.
            </li>
            <li>
              <b>
                {PRIOR_REPORTS} imaginary reports, {formatPercent(PRIOR_SHARE)} of them “It worked,”
              </b>{' '}
              are added at the start, so the first few real ones don’t swing the rating.
            </li>
            <li>
              <b>We show nothing under {MIN_REPORTS} reports.</b> A few reports don’t say enough.
            </li>
          </ul>
          <p>
            The success rate is the same weighted share without the imaginary reports, and it always comes
            with the number of reports behind it. A store’s rating uses the reports on all its codes.
          </p>
        </div>
        <Examples examples={examples} />
      </div>
    </section>
  );
}

function Formula() {
  const prior = `${PRIOR_SHARE} × ${PRIOR_REPORTS}`;
  return (
    <>
      <span>rating =</span>
      <span>1 + 4 ×</span>
      <span className={styles.fraction}>
        <span>worked + {prior}</span>
        <span className="visually-hidden"> divided by </span>
        <span>worked + failed + {PRIOR_REPORTS}</span>
      </span>
    </>
  );
}

function Examples({ examples }: { examples: readonly RatingExample[] }) {
  return (
    <table className={`sheet ${layout.table}`}>
      <caption>Examples</caption>
      <thead>
        <tr>
          <th scope="col">Reports</th>
          <th scope="col">Rating</th>
          <th scope="col">Shown next to it</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ reports, rating, successRate }) => (
          <tr key={reports}>
            <th scope="row">{reports}</th>
            <td className="num" data-strong="">
              {rating === null ? 'none' : formatRating(rating)}
            </td>
            <td>{successRate === null ? 'Not rated yet' : successRateText(successRate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
