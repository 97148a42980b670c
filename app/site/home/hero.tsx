import words from '../../../content/home.json';
import type { CodeCard } from '../../data/codes/code-card.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Day } from '../../ui/moment.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { formatDay } from '../../words/days.ts';
import { LOCALE } from '../../words/locale.ts';
import styles from './hero.module.css';

// The badges and figures of the specification.
const badges = ['100% Verified', 'Trusted by 50K+ Users', 'Daily Updates'];

/** The top of the page: one sentence, a working search, and a fan of live tickets. */
export function Hero({
  fan,
  today,
  updatedAt,
}: {
  fan: CodeCard[];
  today: number;
  updatedAt: number | null;
}) {
  return (
    <div className={`wrap ${styles.hero}`}>
      <div>
        {updatedAt !== null && <DateLine updatedAt={updatedAt} />}
        <h1 className={styles.title}>{words.hero.title}</h1>
        <p className={styles.lead}>{words.hero.lead}</p>
        <search>
          <form className={styles.find} action="/verified-codes" aria-label="Search">
            <input
              type="search"
              name="q"
              placeholder="Search codes or stores..."
              aria-label="Search codes or stores"
            />
            <button type="submit" className={buttonStyles.button}>
              Find a code
            </button>
          </form>
        </search>
        <div className={styles.ways}>
          <Link className={buttonStyles.button} data-kind="plain" to="/verified-codes">
            Browse All Codes
          </Link>
          <Link to="/how-to-use">How It Works</Link>
        </div>
        <ul className={styles.badges} role="list">
          {badges.map((badge) => (
            <li key={badge}>
              <Icon name="tick" />
              {badge}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.fan}>
        {fan.map((card) => (
          <Ticket key={card.id} card={card} today={today} look="fan" headingLevel={2} />
        ))}
      </div>
    </div>
  );
}

/** The banner of the specification, with the day of the newest check or publication. */
function DateLine({ updatedAt }: { updatedAt: number }) {
  const day = Math.floor(updatedAt / DAY_MS);
  return (
    <p className={styles.date}>
      Updated <Day day={day} text={formatDay(day, 'long', LOCALE)} />. Fresh codes daily, each verified within
      24 hours.
    </p>
  );
}
