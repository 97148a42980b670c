import type words from '../../../content/home.json';
import type { CodeCard } from '../../data/codes/code-card.ts';
import type { RankedCard } from '../../data/codes/codes.server.ts';
import type { RenderedText } from '../../data/posts/markdown.server.ts';
import { Fold } from '../../frame/fold.tsx';
import { Link } from '../../ui/link.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import { tensText } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { Guide } from './guide.tsx';
import { Hero, type HeroClaims } from './hero.tsx';
import styles from './home.module.css';
import { RankedList } from './ranked-list.tsx';

export type HomeWords = Pick<typeof words, 'hero' | 'benefits' | 'steps' | 'empty'>;

interface OpeningProps {
  readonly words: HomeWords;
  readonly best: readonly CodeCard[];
  readonly trending: readonly RankedCard[];
  readonly popular: readonly RankedCard[];
  readonly liveCodes: number;
  readonly guide: RenderedText;
  readonly today: number;
  readonly claims: HeroClaims;
  readonly disclosure: string | null;
}

/** The sections before the calculator: the first seven. */
export function Opening(props: OpeningProps) {
  const { words, best, trending, popular, liveCodes, guide, today, claims, disclosure } = props;
  return (
    <>
      <Hero
        words={words.hero}
        fan={best.slice(0, 3)}
        hasCodes={liveCodes > 0}
        today={today}
        claims={claims}
        disclosure={disclosure}
      />

      <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
        <div className={styles.head}>
          <h2 id="featured">{liveCodes > 0 ? 'Our picks' : words.empty.title}</h2>
          {liveCodes > best.length && (
            <Link to="/verified-codes">View All {tensText(liveCodes, LOCALE)} Codes</Link>
          )}
        </div>
        {liveCodes === 0 ? (
          <p className={styles.none}>
            {words.empty.text}{' '}
            <Link to="/contact?category=general&subject=Request+a+Store">Request a Store</Link>
          </p>
        ) : best.length === 0 ? (
          <p className={styles.none}>
            None right now. Every live code failed its last test or is reported failing.
          </p>
        ) : (
          <TicketList label="Featured codes">
            {best.map((card) => (
              <li key={card.id}>
                <Ticket card={card} today={today} look="featured" />
              </li>
            ))}
          </TicketList>
        )}
      </section>

      <Fold />

      {trending.length + popular.length > 0 && (
        <section className={`section ${styles.band}`} aria-label="Trending and most popular codes">
          <div className={`wrap ${styles.ranks}`}>
            <RankedList title="Trending this week" unit="Copies in the last 7 days" entries={trending} />
            <RankedList title="Most popular" unit="All-time copies" entries={popular} />
          </div>
        </section>
      )}

      <Guide guide={guide} />

      <section className={`wrap ${styles.tiles}`} aria-label="What you get">
        {words.benefits.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>

      <section className={`section ${styles.band}`} aria-labelledby="how-it-works">
        <div className="wrap">
          <div className={styles.head}>
            <h2 id="how-it-works">How It Works</h2>
            <Link to="/how-to-use">The full guide</Link>
          </div>
          <ol className={styles.steps} role="list">
            {words.steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
