import { Link } from 'react-router';
import guideText from '../../../content/guide.md?raw';
import words from '../../../content/home.json';
import type { CodeCard } from '../../data/code-card.ts';
import {
  countLiveCodes,
  listFeaturedCodes,
  listPopularCodes,
  listTrendingCodes,
  type RankedCard,
} from '../../data/codes.server.ts';
import { type RenderedText, renderMarkdown } from '../../data/markdown.server.ts';
import { listQuestions, listTestimonials } from '../../data/site-words.server.ts';
import { listStoreNames } from '../../data/stores.server.ts';
import { roundDownToTens } from '../../domain/counts.ts';
import { DAY_MS } from '../../domain/days.ts';
import { servicesContext } from '../../services.server.ts';
import { Ticket } from '../../ui/ticket.tsx';
import { TicketList } from '../../ui/ticket-list.tsx';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { Fold } from '../frame/fold.tsx';
import { metadata } from '../frame/metadata.ts';
import { NewsletterForm } from '../newsletter/newsletter-form.tsx';
import type { Route } from './+types/route';
import { BasketQuestion } from './basket-question.tsx';
import { Calculator } from './calculator.tsx';
import { Closing } from './closing.tsx';
import { Guide } from './guide.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Questions } from './questions.tsx';
import { Quotes } from './quotes.tsx';
import { RankedList } from './ranked-list.tsx';

const guide = renderMarkdown(guideText);
const RANKED = 5;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  return metadata(root, {
    title: root ? `${root.site.name}: ${root.site.tagline}` : 'Clipbasket',
    description: root?.site.description ?? '',
    keywords: [
      'grocery promo codes',
      'verified promo codes',
      'grocery delivery discounts',
      'first order codes',
    ],
    path: '/',
    structured: loaderData?.written ? [faqPageOf(loaderData.written.questions)] : [],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const [featured, trending, popular, live, questions, quotes, stores] = await Promise.all([
    listFeaturedCodes(db, at),
    listTrendingCodes(db, at, RANKED),
    listPopularCodes(db, at, RANKED),
    countLiveCodes(db, at),
    listQuestions(db, 'home'),
    listTestimonials(db),
    listStoreNames(db),
  ]);
  return withWritten(
    request,
    { today: Math.floor(at / DAY_MS) },
    { featured, trending, popular, liveCodes: live.codes, questions, quotes, stores, guide },
  );
}

/** The twelve sections of the home page, in the order of the specification. */
export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { written, today } = loaderData;
  const { updatedAt } = matches[0].loaderData.site;
  return (
    <>
      <WrittenOnce written={written}>
        {(content) => <Reading {...content} today={today} updatedAt={updatedAt} />}
      </WrittenOnce>
      <Calculator today={today}>
        <WrittenOnce written={written}>{({ stores }) => <BasketQuestion stores={stores} />}</WrittenOnce>
      </Calculator>
      <WrittenOnce written={written}>
        {({ quotes, questions }) => (
          <>
            <Quotes quotes={quotes} />
            <Questions questions={questions} />
          </>
        )}
      </WrittenOnce>
      <section className={styles.letter} aria-labelledby="newsletter">
        <div className={`wrap ${styles.letterInner}`}>
          <h2 id="newsletter">{words.newsletter.title}</h2>
          <div>
            <NewsletterForm place="home" button="Subscribe" />
            <p className={styles.letterNote}>{words.newsletter.note}</p>
          </div>
        </div>
      </section>

      <Closing />
    </>
  );
}

interface ReadingProps {
  readonly featured: CodeCard[];
  readonly trending: readonly RankedCard[];
  readonly popular: readonly RankedCard[];
  readonly liveCodes: number;
  readonly guide: RenderedText;
  readonly today: number;
  readonly updatedAt: number | null;
}

/** All that comes before the calculator. */
function Reading({ featured, trending, popular, liveCodes, guide, today, updatedAt }: ReadingProps) {
  return (
    <>
      <Hero featured={featured.slice(0, 3)} today={today} updatedAt={updatedAt} />

      <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
        <div className={styles.head}>
          <h2 id="featured">Today’s best six</h2>
          <Link to="/verified-codes">View All {roundDownToTens(liveCodes)} Codes</Link>
        </div>
        <TicketList label="Featured codes">
          {featured.map((card) => (
            <li key={card.id}>
              <Ticket card={card} today={today} look="featured" />
            </li>
          ))}
        </TicketList>
      </section>

      <Fold />

      <section className={`section ${styles.band}`} aria-label="Trending and most popular codes">
        <div className={`wrap ${styles.ranks}`}>
          <RankedList title="Trending this week" unit="uses in the last 7 days" entries={trending} />
          <RankedList title="Most popular" unit="uses in all" entries={popular} />
        </div>
      </section>

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

function faqPageOf(questions: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
