import type { Database } from '../../app/data/database.server.ts';
import { searchTextOf } from '../../app/domain/text/search-text.ts';
import { dayOf, endOfDay, NEVER_DAY, parseDay } from '../../app/domain/time/days.ts';
import { shiftDay, shiftInstant } from '../../app/domain/time/sample-dates.ts';
import type { Code } from '../../content/schema.ts';
import { spreadOverDays } from './spread-over-days.ts';

interface SampleStore {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
}

/** Over so many days the sample's uses and reports are laid: the window that the rules of evidence look at. */
const HISTORY_DAYS = 60;

/** Adds one code of the sample with its ledger and its daily totals; returns its id. */
export async function addCode(
  db: Database,
  code: Code,
  store: SampleStore,
  asOf: number,
  now: number,
): Promise<number> {
  const id = await addRow(db, code, store, asOf, now);
  if (code.checks.length > 0) {
    await db
      .insertInto('code_check')
      .values(
        code.checks.map((check) => ({
          code_id: id,
          method: check.method,
          outcome: check.outcome,
          note: check.note,
          checked_by: check.by,
          before_cents: check.beforeCents ?? null,
          after_cents: check.afterCents ?? null,
          checked_at: shiftInstant(Date.parse(check.at), asOf, now),
          sample: 1 as const,
        })),
      )
      .execute();
  }
  await addHistory(db, code, id, now);
  return id;
}

async function addRow(
  db: Database,
  code: Code,
  store: SampleStore,
  asOf: number,
  now: number,
): Promise<number> {
  const { discount } = code;
  const expiresDay = code.expires === null ? NEVER_DAY : shiftDay(parseDay(code.expires)!, asOf, now);
  const publishedAt =
    code.publishedAt === null ? null : shiftInstant(Date.parse(code.publishedAt), asOf, now);
  const startsDay = code.startsDay === undefined ? undefined : shiftDay(parseDay(code.startsDay)!, asOf, now);
  const { id } = await db
    .insertInto('code')
    .values({
      store_id: store.id,
      code: code.code,
      description: code.description,
      category: code.category,
      kind: discount.kind,
      percent_off: discount.percentOff ?? null,
      amount_off_cents: discount.amountOffCents ?? null,
      max_discount_cents: discount.maxDiscountCents ?? null,
      min_basket_cents: discount.minBasketCents ?? null,
      gift: discount.gift ? `Free ${discount.gift}` : null,
      first_order_only: discount.firstOrderOnly ? 1 : 0,
      one_per_household: discount.onePerHousehold ? 1 : 0,
      excludes: JSON.stringify(discount.excludes),
      terms_known: code.termsKnown ? 1 : 0,
      discount_override: code.discountText ?? null,
      starts_at: startsDay === undefined ? (publishedAt ?? now) : endOfDay(startsDay - 1, store.zone),
      expires_day: expiresDay,
      expires_at: endOfDay(expiresDay, store.zone),
      status: code.status,
      published_at: publishedAt,
      featured_rank: code.featured ?? null,
      source: code.source,
      source_id: null,
      search_text: searchTextOf(store.name, code.code, code.description),
      uses: code.uses,
      rating_thousandths: null,
      last_passed_at: null,
      last_outcome: null,
      last_outcome_at: null,
      sample: 1,
      created_at: publishedAt ?? now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addHistory(db: Database, code: Code, codeId: number, now: number) {
  const today = dayOf(now, 'UTC');
  // The code's own name decides whether it has been rising or fading, so that trending differs from popular.
  const slope = ([...code.code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7) - 3;
  const uses = spreadOverDays(code.uses, HISTORY_DAYS, slope);
  const worked = spreadOverDays(code.worked, HISTORY_DAYS, 0);
  const failed = spreadOverDays(code.failed, HISTORY_DAYS, 0);
  const days = uses.map((count, index) => ({
    code_id: codeId,
    day: today - HISTORY_DAYS + 1 + index,
    uses: count,
    worked: worked[index]!,
    failed: failed[index]!,
    failed_networks: failed[index]!,
  }));
  const eventful = days.filter((day) => day.uses + day.worked + day.failed > 0);
  if (eventful.length > 0) await db.insertInto('code_day').values(eventful).execute();
}
