import { evidenceRules } from '../../domain/evidence/evidence.ts';
import { type Freshness, TESTED_FOR_MS, VERIFIED_FOR_MS } from '../../domain/evidence/freshness.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import { badgeText } from '../../words/badge.ts';
import { LOCALE } from '../../words/locale.ts';
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
    meaning: `The last test at checkout passed, and that was within the last ${verifiedHours} hours.`,
  },
  {
    freshness: aging,
    meaning: `The last test passed, but more than ${verifiedHours} hours ago, so the badge counts the days. It is not a worse code, only older news of it.`,
  },
  {
    freshness: stale,
    meaning: `The last test passed, but more than ${testedDays} days ago. By then too many codes have ended early, so we treat it like one that was never tested.`,
  },
  {
    freshness: disputed,
    meaning: `At least ${disputeReports} networks have reported today, and most of them say that it failed. That is news, not a verdict: the code keeps its place in lists, moves to the top of our test queue, and a test that passes settles it. The count starts over at midnight UTC.`,
  },
  {
    freshness: failed,
    meaning:
      'The checkout refused the code in our last test. It moves to the end of every list and off the home page’s picks until a test passes.',
  },
  {
    freshness: failing,
    meaning: `Our last test passed, or there was none, but visitors’ reports say that the code fails: ${failures} of the newest ${newestReports} failed, of which any one day gives at most ${newestDayCap}, and on at least one day ${failingNetworks} or more networks reported a failure. Such a code is treated like one that failed our test, until a test passes.`,
  },
  {
    freshness: untested,
    meaning: 'Nobody has tried it at checkout yet, whatever a store or a feed says of it.',
  },
];

/** The badges and the evidence behind each. */
export function Badges({ promise }: { promise: string }) {
  return (
    <section className={`section wrap ${styles.badges}`} aria-labelledby="badges">
      <div className={styles.intro}>
        <h2 id="badges">What the badges mean</h2>
        <p>
          Worked out from tests and reports each time a page is made, and never typed in. Visitors’ reports
          can take “{badgeText(verified, LOCALE)}” away. They can never give it.
        </p>
      </div>
      <dl className={styles.list}>
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
