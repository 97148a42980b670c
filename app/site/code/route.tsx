import { cardOf } from '../../data/codes/code-card.ts';
import { findCode, listSimilarCodes } from '../../data/codes/codes.server.ts';
import { listDailyReports } from '../../data/codes/evidence.server.ts';
import { livenessAt } from '../../data/codes/listed.server.ts';
import { sourceOfTerms } from '../../data/codes/stated-terms.server.ts';
import { countingTests, listTests } from '../../data/codes/tests.server.ts';
import { testHistoryOf } from '../../domain/evidence/freshness.ts';
import { successRateOf } from '../../domain/evidence/rating.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { Disclosure, disclosureFor, Trail } from '../../frame/disclosure.tsx';
import { metadata } from '../../frame/metadata.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { offersOf } from '../../frame/structured-data/offer.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import accordionStyles from '../../ui/accordion.module.css';
import { Link } from '../../ui/link.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import { termsInWords } from '../../words/code/terms.ts';
import { endsText } from '../../words/last-day.ts';
import { limitsInWords } from '../../words/limits.ts';
import { livenessSentence, livenessWords } from '../../words/liveness.ts';
import { termsTitle } from '../../words/sources.ts';
import { historyText } from '../../words/test-history.ts';
import type { Route } from './+types/route';
import styles from './code.module.css';
import { headOfCode } from './code-head.server.ts';
import { Visitors } from './report/numbers.tsx';
import { Lines } from './terms.tsx';
import { Tests } from './tests.tsx';

const TESTS_SHOWN = 100;
const SIMILAR_SHOWN = 4;
/** Longer terms go on at a page of their own. */
const STATED_LENGTH = 2_000;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData) return [];
  const { card, liveness, head, hasStorePage } = loaderData;
  return metadata(root, {
    ...head,
    trail: [
      { name: 'Verified Codes', path: '/verified-codes' },
      ...(hasStorePage ? [{ name: card.store.name, path: `/stores/${card.store.slug}` }] : []),
      { name: card.code, path: `/codes/${card.id}` },
    ],
    // Search engines read the server's markup.
    structured: import.meta.env.SSR && liveness === 'live' ? offersOf([card], root.siteUrl) : [],
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const row = await findCode(db, idOf(params));
  if (!row) throw notFound();
  const card = cardOf(row, at);
  const liveness = livenessAt(row, at);
  const startsDay = dayOf(row.starts_at, row.store_zone);
  const [site, termsSource, tests, reports, similar] = await Promise.all([
    siteOf(context),
    sourceOfTerms(db, row),
    listTests(db, row.id, TESTS_SHOWN),
    listDailyReports(db, row.id, Math.floor(at / DAY_MS)),
    listSimilarCodes(
      db,
      { id: row.id, storeSlug: card.store.slug, category: card.category },
      at,
      SIMILAR_SHOWN,
    ),
  ]);
  const today = dayOf(at, site.zone);
  return {
    card,
    liveness,
    hasStorePage: row.store_status === 'published',
    head: headOfCode({ card, liveness, startsDay, zone: site.zone }),
    summary: historyText(testHistoryOf(countingTests(tests)), at),
    startsDay,
    terms: [
      ...limitsInWords(card.limits ?? {}).map((limit) => `${limit}.`),
      ...termsInWords(card.discount, card.limits),
      ...(card.end && liveness !== 'expired' ? [`${endsText(card, today)}.`] : []),
    ],
    stated: row.terms && beginningOf(row.terms),
    statedBy: termsTitle(termsSource),
    hasMore: row.terms !== null && row.terms.length > STATED_LENGTH,
    successRate: successRateOf(reports, Math.floor(at / DAY_MS)),
    tests,
    similar,
    disclosure: disclosureFor([card, ...similar], site),
    today,
  };
}

/** As much of the terms as the page has room for, up to the end of a word. */
function beginningOf(terms: string): string {
  if (terms.length <= STATED_LENGTH) return terms;
  const cut = terms.slice(0, STATED_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))) || cut}…`;
}

/** The ticket with its terms and its test history, and similar codes. */
export default function CodePage({ loaderData }: Route.ComponentProps) {
  const { stated, statedBy, hasMore } = loaderData;
  const { card, liveness, hasStorePage, terms, summary, successRate, tests, similar, disclosure, today } =
    loaderData;
  const isOfStore = similar.every(({ store }) => store.slug === card.store.slug);
  const title = isOfStore ? `Live codes at ${card.store.name}` : 'Similar live codes';
  return (
    <div className="wrap page">
      <Trail
        links={
          <>
            <Link to="/verified-codes">Verified Codes</Link>
            <span aria-hidden="true"> / </span>
            {hasStorePage ? (
              <Link to={`/stores/${card.store.slug}`}>{card.store.name}</Link>
            ) : (
              card.store.name
            )}
          </>
        }
        disclosure={<Disclosure text={disclosure} />}
      />
      <div className={`columns ${styles.spread}`}>
        <Ticket
          card={card}
          today={today}
          headingLevel={1}
          look="page"
          dimmed={liveness !== 'live'}
          over={liveness === 'live' ? undefined : livenessWords[liveness]}
          note={liveness !== 'live' && <Over {...loaderData} />}
        />
        <div className={`stack ${styles.words}`}>
          <p data-fresh="summary">
            <b>{card.code}:</b> {summary}
            <Visitors codeId={card.id} successRate={successRate} />
          </p>
          <section aria-labelledby="terms">
            <h2 id="terms">Terms, in words</h2>
            <ul className={`bullets ${styles.terms}`}>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
              <li>One code per order.</li>
            </ul>
          </section>
          {stated && (
            <details className={accordionStyles.item}>
              <summary>{statedBy}</summary>
              <Lines text={stated} />
              {hasMore && <Link to={`/codes/${card.id}/terms`}>All of the terms</Link>}
            </details>
          )}
        </div>
        <Tests code={card.code} tests={tests} summary={summary} />
      </div>

      {similar.length > 0 && (
        <section
          className={styles.similar}
          aria-labelledby="similar"
          data-one-store={isOfStore ? '' : undefined}
        >
          <h2 id="similar" className="title-m">
            {title}
          </h2>
          <TicketList label={title}>
            {similar.map((other) => (
              <li key={other.id}>
                <Ticket card={other} today={today} />
              </li>
            ))}
          </TicketList>
        </section>
      )}
    </div>
  );
}

/** Says why a code can't be used now. Only its own page still shows it. */
function Over({ card, liveness, startsDay, today }: Route.ComponentProps['loaderData']) {
  return (
    <p className={styles.over}>
      <b>{livenessSentence({ ...card, liveness, startsDay }, today)}</b>{' '}
      {liveness === 'upcoming'
        ? 'It won’t work until then.'
        : 'It won’t work at checkout. See its test history below.'}
    </p>
  );
}
