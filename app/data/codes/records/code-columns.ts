import type { Department } from '../../../domain/basket/limits.ts';
import { endOfDay, formatDayIso, momentOf, NEVER_DAY, parseDay } from '../../../domain/time/days.ts';
import type { CodeRow } from '../../schema/code.ts';
import type { CodeFields } from './code-record.ts';
import { searchedTextOf } from './searched-text.ts';

/** The fields of a code as its row holds them; `store` is the code's. */
export function columnsOf(fields: CodeFields, store: { readonly name: string; readonly zone: string }) {
  const { discount } = fields;
  const end = {
    expires_day: fields.expires === null ? NEVER_DAY : parseDay(fields.expires)!,
    end_minute: fields.endTime === null ? null : minuteOf(fields.endTime),
    end_zone: fields.endZone,
  };
  return {
    code: fields.code,
    description: fields.description,
    category: fields.category,
    landing_url: fields.landingUrl,
    test_note: fields.testNote,
    kind: discount.kind,
    percent_off: discount.percentOff,
    amount_off_cents: discount.amountOffCents,
    max_discount_cents: discount.maxDiscountCents,
    min_basket_cents: discount.minBasketCents,
    gift: discount.gift,
    first_order_only: flag(discount.firstOrderOnly),
    one_per_household: flag(discount.onePerHousehold),
    excludes: JSON.stringify(discount.excludes),
    terms_known: flag(fields.termsKnown),
    discount_override: fields.discountText,
    scope_words: fields.scopeWords,
    members_only: flag(fields.membersOnly),
    region: fields.region,
    starts_at: fields.startsAt,
    ...end,
    expires_at: endOfCode(end, store.zone),
    status: fields.status,
    published_at: fields.publishedAt,
    featured_rank: fields.featured,
    search_text: searchedTextOf(store.name, fields),
  };
}

/** The row of a code as the fields that people write. */
export function fieldsOf(row: CodeRow, departments: readonly string[]): CodeFields {
  return {
    code: row.code,
    description: row.description,
    category: row.category as CodeFields['category'],
    discount: {
      kind: row.kind,
      percentOff: row.percent_off,
      amountOffCents: row.amount_off_cents,
      maxDiscountCents: row.max_discount_cents,
      minBasketCents: row.min_basket_cents,
      firstOrderOnly: row.first_order_only === 1,
      onePerHousehold: row.one_per_household === 1,
      excludes: JSON.parse(row.excludes),
      gift: row.gift,
    },
    termsKnown: row.terms_known === 1,
    discountText: row.discount_override,
    departments: [...departments] as Department[],
    scopeWords: row.scope_words,
    membersOnly: row.members_only === 1,
    region: row.region,
    landingUrl: row.landing_url,
    testNote: row.test_note,
    expires: row.expires_day === NEVER_DAY ? null : formatDayIso(row.expires_day),
    endTime: row.end_minute === null ? null : timeOf(row.end_minute),
    endZone: row.end_zone,
    featured: row.featured_rank,
    status: row.status,
    startsAt: row.starts_at,
    publishedAt: row.published_at,
  };
}

/**
 * The first moment (epoch ms) at which a code no longer works: the end of its last day, or the given time on it, in the
 * given time zone or the store's.
 */
export function endOfCode(
  end: Pick<CodeRow, 'expires_day' | 'end_minute' | 'end_zone'>,
  storeZone: string,
): number {
  const zone = end.end_zone ?? storeZone;
  if (end.end_minute === null) return endOfDay(end.expires_day, zone);
  return momentOf(end.expires_day, end.end_minute, zone);
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
