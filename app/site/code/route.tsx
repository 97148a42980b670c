import { countingChecks, listChecks } from '../../data/codes/checks.server.ts';
import { cardOf, discountOf } from '../../data/codes/code-card.ts';
import { findCode, listSimilarCodes } from '../../data/codes/codes.server.ts';
import { listDailyReports } from '../../data/codes/evidence.server.ts';
import { livenessAt } from '../../data/codes/listed.server.ts';
import { testHistoryOf } from '../../domain/evidence/freshness.ts';
import { successRateOf } from '../../domain/evidence/rating.ts';
import { DAY_MS, dayOf } from '../../domain/time/days.ts';
import { disclosureFor } from '../../frame/disclosure.tsx';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { offersOf } from '../../frame/structured-data/offer.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { termsInWords } from '../../words/code/terms.ts';
import { limitsInWords } from '../../words/limits.ts';
import { endInWords } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';
import { historyText } from '../../words/test-history.ts';
import type { Route } from './+types/route';
import styles from './code.module.css';
import { Code } from './code.tsx';
import { headOfCode } from './code-head.server.ts';

const CHECKS_SHOWN = 100;
const SIMILAR_SHOWN = 4;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData) return [];
  const { card, liveness, head, hasStorePage } = loaderData;
  return metadata(root, {
    ...head,
    structured: [
      breadcrumbs(root.siteUrl, [
        { name: 'Verified Codes', path: '/verified-codes' },
        ...(hasStorePage ? [{ name: card.store.name, path: `/stores/${card.store.slug}` }] : []),
        { name: card.code, path: `/codes/${card.id}` },
      ]),
      // Search engines read the server's markup.
      ...(import.meta.env.SSR && liveness === 'live' ? offersOf([card], root.siteUrl) : []),
    ],
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const row = await findCode(db, idOf(params));
  if (!row) throw notFound();
  const card = cardOf(row, at);
  const liveness = livenessAt(row, at);
  const [site, checks, reports, similar] = await Promise.all([
    siteOf(context),
    listChecks(db, row.id, CHECKS_SHOWN),
    listDailyReports(db, row.id, Math.floor(at / DAY_MS)),
    listSimilarCodes(
      db,
      { id: row.id, storeSlug: card.store.slug, category: card.category },
      at,
      SIMILAR_SHOWN,
    ),
  ]);
  return {
    card,
    liveness,
    hasStorePage: row.store_status === 'published',
    head: headOfCode({ card, liveness, startsAt: row.starts_at, zone: site.zone }),
    summary: historyText(testHistoryOf(countingChecks(checks)), at, LOCALE),
    startsAt: row.starts_at,
    terms: [
      ...limitsInWords(card.limits ?? {}, LOCALE).map((limit) => `${limit}.`),
      ...termsInWords(discountOf(row), LOCALE),
      ...(row.end_minute === null ? [] : [endInWords(row.expires_at, row.end_zone ?? row.zone, LOCALE)]),
    ],
    successRate: successRateOf(reports, Math.floor(at / DAY_MS)),
    checks,
    similar,
    disclosure: disclosureFor([card, ...similar], site),
    today: dayOf(at, site.zone),
  };
}

export default function CodePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Code {...loaderData} />
    </div>
  );
}
