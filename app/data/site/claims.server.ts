import { sql } from 'kysely';
import { freshnessOf } from '../../domain/evidence/freshness.ts';
import {
  type Claims,
  type CopiesClaim,
  MOST_NEW_CODES,
  type SiteFigures,
} from '../../domain/site-figures.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { cardColumns, evidenceOf } from '../codes/code-card.ts';
import { countLiveCodes, countVerifiedCodes } from '../codes/codes.server.ts';
import { listed, live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import { type Engine, engineOf, offThread } from '../engine.server.ts';
import type { SiteView } from './site.server.ts';

const WEEK_MS = 7 * DAY_MS;
const COPIES_DAYS = 30;
/** Reading 30 days of a large site takes long, and the figure moves slowly. */
const COPIES_KEPT_MS = 60_000;

/** What the site may say of itself at `now` (epoch ms). */
export async function getClaims(db: Database, site: SiteView, now: number): Promise<Claims> {
  if (site.isSampleOnly) return 'sample';
  const [live, verified, sample, { newCodes, lastTestAt }, copies] = await Promise.all([
    countLiveCodes(db, now),
    countVerifiedCodes(db, now),
    site.hasSample ? countSampleCodes(db, now) : { codes: 0, verified: 0 },
    findNews(db, now),
    countCopies(db, now),
  ]);
  return {
    codes: live.codes - sample.codes,
    verified: verified - sample.verified,
    newCodes,
    lastTestAt,
    copies,
  };
}

/** The claim about how many people use the codes, for pages that show no other. */
export async function getCopiesClaim(db: Database, site: SiteView, now: number): Promise<CopiesClaim> {
  return site.isSampleOnly ? 'sample' : { copies: await countCopies(db, now) };
}

/** The sample's part of the counts of live and verified codes, which are kept for all codes together. */
async function countSampleCodes(db: Database, now: number): Promise<{ codes: number; verified: number }> {
  const rows = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(cardColumns)
    .where('code.sample', '=', sql.lit(1))
    .where(live(now))
    .execute();
  const verified = rows.filter((row) => freshnessOf(evidenceOf(row), now).state === 'verified');
  return { codes: rows.length, verified: verified.length };
}

async function findNews(db: Database, now: number): Promise<Pick<SiteFigures, 'newCodes' | 'lastTestAt'>> {
  const { rows } = await sql<Pick<SiteFigures, 'newCodes' | 'lastTestAt'>>`${offThread}
    select
      (select count(*) from (
        select 1 from code
        where published_at > ${now - WEEK_MS} and published_at <= ${now} and ${listed} and sample = 0
          and starts_at <= ${now} and expires_at > ${now}
        limit ${MOST_NEW_CODES}
      ) as fresh) as "newCodes",
      (select checked_at from code_check as newest
        where checked_at <= ${now} and method = 'checkout' and outcome <> 'retracted' and sample = 0
          and not exists (select 1 from code_check as later where later.corrects_id = newest.id)
        order by checked_at desc limit 1
      ) as "lastTestAt"
  `.execute(db);
  return rows[0]!;
}

const copiesOf = new WeakMap<Engine, { readonly at: number; readonly copies: Promise<number> }>();

/** Copies of real codes in the last 30 days, up to a minute old. */
function countCopies(db: Database, now: number): Promise<number> {
  const engine = engineOf(db);
  const kept = copiesOf.get(engine);
  if (kept && now >= kept.at && now - kept.at < COPIES_KEPT_MS) return kept.copies;
  const copies = readCopies(db, now);
  copiesOf.set(engine, { at: now, copies });
  // A failure is not kept.
  copies.catch(() => copiesOf.delete(engine));
  return copies;
}

async function readCopies(db: Database, now: number): Promise<number> {
  const since = Math.floor(now / DAY_MS) - COPIES_DAYS;
  const { rows } = await sql<{ copies: number }>`${offThread}
    select (select coalesce(sum(uses), 0) from code_day where day > ${since} and uses > 0)
      - (select coalesce(sum(code_day.uses), 0) from code
          join code_day on code_day.code_id = code.id and code_day.day > ${since} where code.sample = 1)
      as copies
  `.execute(db);
  return rows[0]!.copies;
}
