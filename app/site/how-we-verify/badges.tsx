import { evidenceRules } from '../../domain/evidence/evidence.ts';
import { type Freshness, TESTED_FOR_MS, VERIFIED_FOR_MS } from '../../domain/evidence/freshness.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import { badgeText } from '../../words/badge.ts';
import styles from './badges.module.css';

const verified: Freshness = { state: 'verified', passedAt: 0 };
const aging: Freshness = { state: 'aging', passedAt: 0, days: 3 };
const stale: Freshness = { state: 'stale', passedAt: 0 };
const disputed: Freshness = { state: 'disputed', day: 0, reports: 6, failed: 5 };
const failed: Freshness = { state: 'failed', failedAt: 0 };
const failing: Freshness = { state: 'failing' };
const untested: Freshness = { state: 'untested' };

const verifiedHours = VERIFIED_FOR_MS / HOUR_MS;
const testedDays = TESTED_FOR_MS / DAY_MS;
const { newestReports, failures, newestDayCap, failingNetworks, disputeReports } = evidenceRules;

const badges = [
  {
    freshness: verified,
    meaning: `The last test at checkout passed within the last ${verifiedHours} hours.`,
  },
  {
    freshness: aging,
    meaning: `The last test passed, but more than ${verifiedHours} hours ago, so the badge counts the days. The code isn’t worse; the test is just older.`,
  },
  {
    freshness: stale,
    meaning: `The last test passed, but more than ${testedDays} days ago, so we no longer recommend it as tested.`,
  },
  {
    freshness: disputed,
    meaning: `At least ${disputeReports} networks have reported today, and most say it failed. The code keeps its place in lists and moves to the top of our test queue. A passed test clears the badge. The count starts over at midnight UTC.`,
  },
  {
    freshness: failed,
    meaning:
      'The checkout refused the code in our last test. Until a test passes, the code is at the end of our lists and isn’t among the home page’s picks.',
  },
  {
    freshness: failing,
    meaning: (
      <>
        Our last test passed, or there was none, but visitors’ reports say that the code fails:
        <ul className="bullets">
          <li>
            Of the newest {newestReports} reports, at least {failures} say so.
          </li>
          <li>No day counts as more than {newestDayCap} of those reports.</li>
          <li>On at least one day, {failingNetworks} or more networks reported a failure.</li>
        </ul>
        Until a test passes, we treat the code as if it had failed our test.
      </>
    ),
  },
  {
    freshness: untested,
    meaning: 'We haven’t tried it at checkout yet, whatever a store or a feed says about it.',
  },
];

/** The badges and the evidence behind each. */
export function Badges({ promise }: { promise: string }) {
  return (
    <section className={`section wrap columns ${styles.badges}`} aria-labelledby="badges">
      <div className={styles.intro}>
        <h2 id="badges">What the badges mean</h2>
        <p>
          We work out each badge from tests and reports every time we build a page. Nobody types it in.
          Visitors’ reports can take “{badgeText(verified)}” away, but never give it.
        </p>
      </div>
      <dl className={`ruled pairs ${styles.list}`}>
        {badges.map(({ freshness, meaning }) => (
          <div key={freshness.state}>
            <dt>
              <FreshnessMark freshness={freshness} />
            </dt>
            <dd>
              {meaning}
              {freshness === verified && promise}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
