import { Link } from 'react-router';
import { type LedgerEntry, listChecks } from '../../data/checks.server.ts';
import { type CodeCard, cardOf, discountOf } from '../../data/code-card.ts';
import { findCode, listSimilarCodes } from '../../data/codes.server.ts';
import { listDailyReports } from '../../data/evidence.server.ts';
import { DAY_MS, formatDay } from '../../domain/days.ts';
import { termsInWords } from '../../domain/discount.ts';
import { ledgerSentence } from '../../domain/freshness.ts';
import { type Liveness, livenessOf } from '../../domain/liveness.ts';
import { type SuccessRate, successRateOf, successRateText } from '../../domain/rating.ts';
import { servicesContext } from '../../services.server.ts';
import { Ticket } from '../../ui/ticket.tsx';
import { TicketList } from '../../ui/ticket-list.tsx';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { Disclosure } from '../frame/disclosure.tsx';
import { breadcrumbs, metadata } from '../frame/metadata.ts';
import { offerOf } from '../frame/offer.ts';
import type { Route } from './+types/route';
import styles from './code.module.css';
import { codeIdOf, notFound } from './code-id.ts';
import { Ledger } from './ledger.tsx';

const CHECKS_SHOWN = 100;
const SIMILAR_SHOWN = 4;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!root || !loaderData)
    return metadata(root, { title: 'Promo code', description: '', keywords: [], path: '/verified-codes' });
  const { card, liveness, summary } = loaderData;
  const isLive = liveness === 'live';
  return metadata(root, {
    title: `${card.code}: ${card.discount} at ${card.store.name}`,
    description: `${card.discount} at ${card.store.name} with the code ${card.code}. ${summary}`,
    keywords: [card.code, `${card.store.name} promo code`, card.category, 'verified promo code'],
    path: `/codes/${card.id}`,
    image: `/og/code/${card.id}.png`,
    noindex: !isLive,
    structured: [
      breadcrumbs(root.siteUrl, [
        { name: card.store.name, path: `/stores/${card.store.slug}` },
        { name: card.code, path: `/codes/${card.id}` },
      ]),
      ...(isLive ? [offerOf(card, root.siteUrl)] : []),
    ],
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const row = await findCode(db, codeIdOf(params));
  if (!row) throw notFound();
  const card = cardOf(row, at);
  const [checks, reports, similar] = await Promise.all([
    listChecks(db, row.id, CHECKS_SHOWN),
    listDailyReports(db, row.id, Math.floor(at / DAY_MS)),
    listSimilarCodes(
      db,
      { id: row.id, storeSlug: card.store.slug, category: card.category },
      at,
      SIMILAR_SHOWN,
    ),
  ]);
  return withWritten(
    request,
    {
      card,
      liveness: livenessOf({ status: row.status, startsAt: row.starts_at, expiresAt: row.expires_at }, at),
      summary: ledgerSentence(checks, at),
    },
    {
      startsAt: row.starts_at,
      terms: termsInWords(discountOf(row)),
      successRate: successRateOf(reports, Math.floor(at / DAY_MS)),
      checks,
      similar,
      today: Math.floor(at / DAY_MS),
    },
  );
}

export default function CodePage({ loaderData, matches }: Route.ComponentProps) {
  const { written, ...about } = loaderData;
  const { disclosure } = matches[0].loaderData.site;
  return (
    <WrittenOnce className={`wrap ${styles.page}`} written={written}>
      {(content) => <Code {...about} {...content} disclosure={disclosure} />}
    </WrittenOnce>
  );
}

interface CodeProps {
  readonly card: CodeCard;
  readonly liveness: Liveness;
  readonly startsAt: number;
  readonly terms: readonly string[];
  readonly summary: string;
  readonly successRate: SuccessRate | null;
  readonly checks: readonly LedgerEntry[];
  readonly similar: readonly CodeCard[];
  readonly today: number;
  readonly disclosure: string;
}

function Code(props: CodeProps) {
  const { card, liveness, startsAt, terms, summary, successRate, checks, similar, today } = props;
  return (
    <>
      <p className={styles.trail}>
        <Link to="/verified-codes">Verified Codes</Link>
        <span aria-hidden="true"> / </span>
        <Link to={`/stores/${card.store.slug}`}>{card.store.name}</Link>
      </p>
      <h1 className={styles.title}>
        {card.discount} at {card.store.name}
      </h1>
      <p className={styles.summary}>
        {summary}
        {successRate && <> Visitors: {successRateText(successRate)}.</>}
      </p>

      {liveness !== 'live' && <Over card={card} liveness={liveness} startsAt={startsAt} today={today} />}

      <div className={styles.spread}>
        <div className={styles.main}>
          {liveness === 'live' && <Ticket card={card} today={today} headingLevel={2} look="page" />}
          <section aria-labelledby="terms">
            <h2 id="terms">Terms, in words</h2>
            <ul className={styles.terms}>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
              <li>One code per order.</li>
            </ul>
          </section>
          <Disclosure text={props.disclosure} />
        </div>
        <Ledger checks={checks} summary={summary} />
      </div>

      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar">
          <h2 id="similar">{liveness === 'live' ? 'Others like it' : 'Live codes like it'}</h2>
          <TicketList label="Similar codes">
            {similar.map((other) => (
              <li key={other.id}>
                <Ticket card={other} today={today} />
              </li>
            ))}
          </TicketList>
        </section>
      )}
    </>
  );
}

/** Says why a code is not to be used now; only this page still shows it. */
function Over({
  card,
  liveness,
  startsAt,
  today,
}: {
  card: CodeCard;
  liveness: Liveness;
  startsAt: number;
  today: number;
}) {
  const reason = {
    live: '',
    expired: `This code expired on ${formatDay(card.expiresDay, 'long', today)}.`,
    unpublished: 'This code has been withdrawn.',
    upcoming: `This code starts on ${formatDay(Math.floor(startsAt / DAY_MS), 'long', today)}.`,
  }[liveness];
  return (
    <div className={styles.over} data-liveness={liveness}>
      <p>
        <b>{reason}</b>{' '}
        {liveness === 'upcoming'
          ? 'It will not work before.'
          : 'It will not work at checkout. Its record stays here for the curious.'}
      </p>
      <code>{card.code}</code>
    </div>
  );
}
