import guideText from '../../../content/guide.md?raw';
import words from '../../../content/home.json';
import { CANDIDATES, listBestCodes } from '../../data/codes/best-codes.server.ts';
import {
  countLiveCodes,
  listMostUsedCodes,
  listTrendingCodes,
  popularAmong,
} from '../../data/codes/codes.server.ts';
import { renderMarkdown } from '../../data/posts/markdown.server.ts';
import { getClaims } from '../../data/site/claims.server.ts';
import { listQuestions, listTestimonials } from '../../data/site/site-words.server.ts';
import { disclosureOfStores, listStoreChoice } from '../../data/stores/stores.server.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { metadata } from '../../frame/metadata.ts';
import { NewsletterForm } from '../../frame/newsletter/newsletter-form.tsx';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { faqPagesOf } from '../../frame/structured-data/faq-page.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import type { Route } from './+types/route';
import { Calculator } from './calculator.tsx';
import { exampleAnswer } from './example.server.ts';
import { heroClaims } from './hero-claims.server.ts';
import styles from './home.module.css';
import { Opening } from './opening.tsx';
import questionStyles from './questions.module.css';
import { Quotes } from './quotes.tsx';

const guide = renderMarkdown(guideText);
const RANKED = 5;

export const handle: RouteHandle = { live: true };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
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
    structured: import.meta.env.SSR && loaderData?.written ? faqPagesOf(loaderData.written.questions) : [],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const reading = listMostUsedCodes(db, at, CANDIDATES);
  const [site, mostUsed, best, trending, live, questions, quotes, { stores }] = await Promise.all([
    siteOf(context),
    reading,
    reading.then((rows) => listBestCodes(db, at, rows)),
    listTrendingCodes(db, at, RANKED),
    countLiveCodes(db, at),
    listQuestions(db, 'home'),
    listTestimonials(db),
    listStoreChoice(db),
  ]);
  return withWritten(
    request,
    { today: dayOf(at, site.zone), newsletter: words.newsletter },
    {
      best,
      claims: heroClaims(site, await getClaims(db, site, at)),
      // Of all stores, because the answer for a cart may be of any.
      disclosure: await disclosureOfStores(db, site),
      trending,
      popular: popularAmong(mostUsed, at).slice(0, RANKED),
      liveCodes: live.codes,
      questions,
      quotes,
      stores,
      example: exampleAnswer(mostUsed, site, at),
      guide,
      words,
      closing: words.closing,
    },
  );
}

/**
 * The twelve sections of the home page, in the order of the specification. It has one address, so the browser never
 * renders what the server wrote, and doesn't get the components for it.
 */
export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { written, today, newsletter } = loaderData;
  const { name } = matches[1].loaderData.site;
  return (
    <>
      <WrittenOnce written={written}>
        {(content) => import.meta.env.SSR && <Opening {...content} today={today} />}
      </WrittenOnce>
      <Calculator today={today} siteName={name} />
      <WrittenOnce written={written}>
        {({ quotes, questions }) =>
          import.meta.env.SSR && (
            <>
              {quotes.length > 0 && <Quotes quotes={quotes} />}
              {questions.length > 0 && (
                <section className={`wrap columns ${questionStyles.asked}`} aria-labelledby="questions">
                  <h2 id="questions">Common questions</h2>
                  <Accordion name="home-faq" questions={questions} />
                </section>
              )}
            </>
          )
        }
      </WrittenOnce>
      <section className={styles.newsletter} aria-labelledby="newsletter">
        <div className={`wrap columns ${styles.newsletterInner}`}>
          <h2 id="newsletter">{newsletter.title}</h2>
          <div>
            <NewsletterForm place="home" button="Subscribe" />
            <p className={styles.newsletterNote}>{newsletter.note}</p>
          </div>
        </div>
      </section>

      <WrittenOnce written={written}>
        {({ closing, liveCodes }) =>
          import.meta.env.SSR &&
          liveCodes > 0 && (
            <section className={`section wrap row between ${styles.closing}`}>
              <div>
                <h2>{closing.title}</h2>
                <p className="soft">{closing.text}</p>
              </div>
              <ButtonLink to="/verified-codes">{closing.button}</ButtonLink>
            </section>
          )
        }
      </WrittenOnce>
    </>
  );
}
