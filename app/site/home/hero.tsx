import type { CodeCard } from '../../data/codes/code-card.ts';
import { Disclosure } from '../../frame/disclosure.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import styles from './hero.module.css';
import type { HomeWords } from './opening.tsx';

export interface HeroClaims {
  readonly badges: readonly string[];
  readonly banner: Banner | null;
}

interface Banner {
  /** The day of the newest test or publication. */
  readonly updated: TimeText;
  readonly promise: string | null;
  /** The last test at checkout. The boot script makes it relative, since the page is cached. */
  readonly lastTest: TimeText | null;
}

/** A `time` as the server writes it, in the site's zone. */
interface TimeText {
  readonly dateTime: string;
  readonly title?: string;
  readonly children: string;
}

interface HeroProps {
  readonly words: HomeWords['hero'];
  readonly fan: readonly CodeCard[];
  /** Whether there's a code to search for, picked or not. */
  readonly hasCodes: boolean;
  readonly today: number;
  readonly claims: HeroClaims;
  readonly disclosure: string | null;
}

/** The top of the page: one sentence, a working search, and a fan of live tickets. */
export function Hero({ words, fan, hasCodes, today, claims, disclosure }: HeroProps) {
  const { badges, banner } = claims;
  return (
    <div className={`wrap ${styles.hero}`}>
      <div className={styles.words}>
        {banner && <DateLine banner={banner} />}
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {hasCodes && (
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
        <Disclosure text={disclosure} />
      </div>
      <div className={styles.fan}>
        {/* A decoration, which the browser never renders again. */}
        {import.meta.env.SSR && fan.length === 0 && <BlankTicket />}
        {fan.map((card) => (
          <Ticket key={card.id} card={card} today={today} look="fan" headingLevel={2} />
        ))}
      </div>
    </div>
  );
}

/** The banner of the specification: when the site changed, and what it promises or shows for it. */
function DateLine({ banner: { updated, promise, lastTest } }: { banner: Banner }) {
  return (
    <p className={styles.date}>
      Updated <time {...updated} />. {promise}
      {lastTest && (
        <>
          Last test <time {...lastTest} data-ago="" suppressHydrationWarning />.
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
