import { Fold } from '../../frame/fold.tsx';
import { ArticleSpread } from '../../ui/article-spread.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import { tensText } from '../../words/counts.ts';
import type { Route } from './+types/route';
import { CartQuestion } from './cart-question.tsx';
import guideStyles from './guide.module.css';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { RankedList } from './ranked-list.tsx';

type LoaderData = Route.ComponentProps['loaderData'];

/** What the server alone writes of the page. */
export type HomeContent = NonNullable<LoaderData['written']> & Pick<LoaderData, 'today'>;

/** The sections before the calculator: the first seven. */
export function Opening(content: HomeContent) {
  const { words, best, trending, popular, liveCodes, guide, today } = content;
  return (
    <>
      <Hero {...content} />
      {liveCodes > 0 && <CartQuestion {...content} />}

      <Fold />

      <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
        <h2 id="featured">{liveCodes > 0 ? 'Our picks' : words.empty.title}</h2>
        {liveCodes === 0 ? (
          <p className={`soft ${styles.none}`}>
            {words.empty.text}{' '}
            <Link to="/contact?category=general&subject=Request+a+Store">Request a Store</Link>
          </p>
        ) : best.length === 0 ? (
          <p className={`soft ${styles.none}`}>
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
        {liveCodes > best.length && (
          <ButtonLink kind="plain" to="/verified-codes">
            View All {tensText(liveCodes)} Codes
          </ButtonLink>
        )}
      </section>

      {trending.length + popular.length > 0 && (
        <section className={'section band'} aria-label="Trending and most popular codes">
          <div className={`wrap columns-48 ${styles.ranks}`}>
            <RankedList title="Trending this week" unit="Copies in the last 7 days" entries={trending} />
            <RankedList title="Most popular" unit="All-time copies" entries={popular} />
          </div>
        </section>
      )}

      <article className="section wrap" aria-labelledby="guide">
        <h2 id="guide" className={guideStyles.title}>
          How grocery promo codes really work
        </h2>
        <details className={guideStyles.guide}>
          <summary>Read the guide</summary>
          <ArticleSpread text={guide} contentsTitle="In this guide" />
        </details>
      </article>

      <section className={`wrap ${styles.tiles}`} aria-label="What you get">
        {words.benefits.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className="caption">{text}</p>
          </div>
        ))}
      </section>

      <section className={'section band'} aria-labelledby="how-it-works">
        <div className="wrap">
          <div className={`between ${styles.head}`}>
            <h2 id="how-it-works">How It Works</h2>
            <Link className="target" to="/how-to-use">
              The full guide
            </Link>
          </div>
          <ol className={styles.steps} role="list">
            {words.steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p className="caption">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
