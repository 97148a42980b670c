import { Disclosure } from '../../frame/disclosure.tsx';
import { TicketDrawing } from '../../frame/ticket-drawing.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import styles from './hero.module.css';
import type { heroClaims } from './hero-claims.server.ts';
import type { HomeContent } from './opening.tsx';

/** The top of the page: one sentence, a working search, and a fan of live tickets. */
export function Hero({ words: { hero }, best, liveCodes, today, claims, disclosure }: HomeContent) {
  const { badges, banner } = claims;
  const fan = best.slice(0, 3);
  return (
    <div className={`wrap columns ${styles.hero}`}>
      <div className={styles.words}>
        {banner && <DateLine banner={banner} />}
        <h1 className={styles.title}>{hero.title}</h1>
        <p className={styles.lead}>{hero.lead}</p>
        {liveCodes > 0 && (
          <search>
            <form className={styles.find} action="/verified-codes" aria-label="Search">
              <input
                type="search"
                name="q"
                placeholder="Search codes or stores..."
                aria-label="Search codes or stores"
              />
              <Button>Find</Button>
            </form>
          </search>
        )}
        <div className={styles.ways}>
          <ButtonLink kind="plain" to="/verified-codes">
            Browse All Codes
          </ButtonLink>
          <Link className="target" to="/how-to-use">
            How It Works
          </Link>
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
        {/* Where the first tickets will be. It's never rendered in the browser. */}
        {import.meta.env.SSR && fan.length === 0 && <TicketDrawing mark="M166 55h26" />}
        {fan.map((card) => (
          <Ticket key={card.id} card={card} today={today} look="fan" headingLevel={2} />
        ))}
      </div>
    </div>
  );
}

type Banner = NonNullable<ReturnType<typeof heroClaims>['banner']>;

/** The banner of the specification: when the site changed, and what it promises or shows for it. */
function DateLine({ banner: { updated, promise, lastTest } }: { banner: Banner }) {
  return (
    <p className={styles.date}>
      Updated <time {...updated} />. <span>{promise}</span>
      {lastTest && (
        <>
          Last test <time {...lastTest} data-ago="" suppressHydrationWarning />.
        </>
      )}
    </p>
  );
}
