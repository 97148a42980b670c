import { evidenceRules } from '../../domain/evidence/evidence.ts';
import { MIN_REPORTS, PRIOR_REPORTS, PRIOR_SHARE } from '../../domain/evidence/rating.ts';
import { formatRating } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { formatPercent, successRateText } from '../../words/test-history.ts';
import styles from './rating.module.css';
import type { RatingExample } from './rating-examples.ts';

const { windowDays, halfLifeDays, ratingDayCap } = evidenceRules;

/** How visitors' reports become a rating and a success rate. */
export function Rating({ examples }: { examples: readonly RatingExample[] }) {
  return (
    <section className={styles.sums} aria-labelledby="rating">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <h2 id="rating">Rating and success rate</h2>
          <p>
            Both come from visitors who pressed “It worked” or “It didn’t” on a code. One report per network
            counts for each code each day, and at most three from one IPv6 /48 (a block of addresses that one
            customer may hold). Changing browsers doesn’t make another visitor.
          </p>
          <p className={styles.formula}>
            <Formula />
          </p>
          <ul>
            <li>
              <b>Only the last {windowDays} days count</b>, and a report weighs half after {halfLifeDays}{' '}
              days: stores change codes.
            </li>
            <li>
              <b>One day weighs as at most {ratingDayCap} reports</b>, in its own proportion. A burst is one
              day’s news.
            </li>
            <li>
              <b>
                {PRIOR_REPORTS} imagined reports, {formatPercent(PRIOR_SHARE, LOCALE)} of which worked,
              </b>{' '}
              stand in for what is not known yet, so that the first few real ones do not swing the rating.
            </li>
            <li>
              <b>Under {MIN_REPORTS} reports nothing is shown.</b> A few say nothing.
            </li>
          </ul>
          <p>
            The success rate is the same weighed share without the imagined reports, and always names the
            number of reports that it rests on. A store’s rating takes the reports on all its codes.
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
    <table className={styles.examples}>
      <caption>What the rules make of it</caption>
      <thead>
        <tr>
          <th scope="col">Reports</th>
          <th scope="col">Rating</th>
          <th scope="col">Shown beside it</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ reports, rating, successRate }) => (
          <tr key={reports}>
            <th scope="row">{reports}</th>
            <td className="num">{rating === null ? 'none' : formatRating(rating, LOCALE)}</td>
            <td>{successRate === null ? 'Not rated yet' : successRateText(successRate, LOCALE)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
