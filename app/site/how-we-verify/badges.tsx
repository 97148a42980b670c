import { evidenceRules } from '../../domain/evidence/evidence.ts';
import { type Freshness, VERIFIED_FOR_MS } from '../../domain/evidence/freshness.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import { badgeText } from '../../words/badge.ts';
import { LOCALE } from '../../words/locale.ts';
import styles from './badges.module.css';

const verified: Freshness = { state: 'verified', passedAt: 0 };
const aging: Freshness = { state: 'aging', passedAt: 0, days: 3 };
const disputed: Freshness = { state: 'disputed', day: 0, reports: 6, failed: 5 };
const failing: Freshness = { state: 'failing' };
const untested: Freshness = { state: 'untested' };

const verifiedHours = VERIFIED_FOR_MS / HOUR_MS;
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
    freshness: disputed,
    meaning: `At least ${disputeReports} networks have reported today, and most of them say that it failed. That is news, not a verdict: the code keeps its place in lists, moves to the top of our test queue, and a test that passes settles it. The count starts over at midnight UTC.`,
  },
  {
    freshness: failing,
    meaning: `The last test at checkout failed, or visitors’ reports say so: ${failures} of the newest ${newestReports} failed, of which any one day gives at most ${newestDayCap}, and on at least one day ${failingNetworks} or more networks reported a failure. These codes move to the end of every list. A test that passes clears them.`,
  },
  {
    freshness: untested,
    meaning: 'Nobody has tried it at checkout yet, whatever a store or a feed says of it.',
  },
];

/** The five badges and the evidence behind each. */
export function Badges({ promise }: { promise: string }) {
  return (
    <section className={`section wrap ${styles.badges}`} aria-labelledby="badges">
      <div className={styles.intro}>
        <h2 id="badges">What the badges mean</h2>
        <p>
          Worked out from the record each time that a page is made, never stored and never typed in. Visitors’
          reports can take “{badgeText(verified, LOCALE)}” away. They can never give it.
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
