import words from '../../../content/home.json';
import type { CodeCard } from '../../data/codes/code-card.ts';
import { Disclosure } from '../../frame/disclosure.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Day, Moment } from '../../ui/moment.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { formatDay } from '../../words/days.ts';
import { LOCALE } from '../../words/locale.ts';
import styles from './hero.module.css';

export interface HeroClaims {
  readonly badges: readonly string[];
  readonly banner: Banner | null;
}

interface Banner {
  /** The day of the newest test or publication, in the site's zone. */
  readonly updatedDay: number;
  readonly promise: string | null;
  /** The last test at checkout (epoch ms) and its day in the site's zone. */
  readonly lastTest: { readonly at: number; readonly day: number } | null;
}

interface HeroProps {
  readonly fan: readonly CodeCard[];
  readonly today: number;
  readonly claims: HeroClaims;
  readonly disclosure: string | null;
}

/** The top of the page: one sentence, a working search, and a fan of live tickets. */
export function Hero({ fan, today, claims, disclosure }: HeroProps) {
  const { badges, banner } = claims;
  return (
    <div className={`wrap ${styles.hero}`}>
      <div>
        {banner && <DateLine banner={banner} />}
        <h1 className={styles.title}>{words.hero.title}</h1>
        <p className={styles.lead}>{words.hero.lead}</p>
        {fan.length > 0 && (
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
        )}
        <div className={styles.ways}>
          <Link className={buttonStyles.button} data-kind="plain" to="/verified-codes">
            Browse All Codes
          </Link>
          <Link to="/how-to-use">How It Works</Link>
        </div>
        {badges.length > 0 && (
          <ul className={styles.badges} role="list">
            {badges.map((badge) => (
              <li key={badge}>
                <Icon name="tick" />
                {badge}
              </li>
            ))}
          </ul>
        )}
        {disclosure && (
          <div className={styles.disclosure}>
            <Disclosure text={disclosure} />
          </div>
        )}
      </div>
      <div className={styles.fan}>
        {fan.length === 0 && <BlankTicket />}
        {fan.map((card) => (
          <Ticket key={card.id} card={card} today={today} look="fan" headingLevel={2} />
        ))}
      </div>
    </div>
  );
}

/** The banner of the specification: when the site changed, and what it promises or shows for it. */
function DateLine({ banner: { updatedDay, promise, lastTest } }: { banner: Banner }) {
  return (
    <p className={styles.date}>
      Updated <Day day={updatedDay} text={formatDay(updatedDay, 'long', LOCALE)} />. {promise}
      {lastTest && (
        <>
          Last test <Moment {...lastTest} />.
        </>
      )}
    </p>
  );
}

/** The place of the first tickets, on a site that has no code yet. */
function BlankTicket() {
  return (
    <svg className={styles.blank} viewBox="0 0 440 210" aria-hidden="true">
      <path
        data-tone="sheet"
        d="M22 12h268v78a15 15 0 0 0 0 30v78H22a14 14 0 0 1-14-14V26a14 14 0 0 1 14-14z"
      />
      <path
        data-tone="lemon"
        d="M290 12h128a14 14 0 0 1 14 14v158a14 14 0 0 1-14 14H290v-78a15 15 0 0 0 0-30z"
      />
      <path
        data-tone="line"
        d="M44 52a16 16 0 1 1 32 0 16 16 0 1 1-32 0zM94 52h84M44 98h196M44 128h132M44 160h84"
      />
      <path data-tone="dash" d="M322 105h78" />
    </svg>
  );
}
