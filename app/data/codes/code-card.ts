import type { Selection } from 'kysely';
import type { Discount, StatedDiscount } from '../../domain/basket/discount.ts';
import type { Limits } from '../../domain/basket/limits.ts';
import { type Evidence, type Freshness, freshnessOf } from '../../domain/evidence/freshness.ts';
import { type discountFields, limitsOf } from '../../records/code.ts';
import { ticketTerms } from '../../words/code/terms.ts';
import { headlineText } from '../../words/discount.ts';
import type { ColumnsOf } from '../changes/record-columns.ts';
import type { Tables } from '../database.server.ts';
import type { CodeRow } from '../schema/code.ts';
import type { StoreRow } from '../schema/store.ts';

/** The parts of a store that a ticket shows. */
export type StoreMark = Readonly<Pick<StoreRow, 'slug' | 'name' | 'logo' | 'hue'>>;

/** A code as visitors see it: the same for all of them. */
export interface CodeCard {
  readonly id: number;
  readonly code: string;
  readonly discount: StatedDiscount;
  /** What it gives, with what fits beside it. */
  readonly headline: string;
  /** The terms that the headline doesn't say, in words. */
  readonly terms: readonly string[];
  /** What no other field says; often empty. */
  readonly description: string;
  readonly category: string;
  /** What it works on, for whom, and where; absent where it has no such limit. */
  readonly limits?: Limits;
  readonly store: StoreMark;
  /** Only on a demonstration code. */
  readonly isSample?: true;
  /** Only where the shop link is sponsored: the store pays for orders, or it's the sample's, which shows how it looks. */
  readonly isAffiliate?: true;
  /** Integer day; `NEVER_DAY` when it doesn't expire. */
  readonly expiresDay: number;
  /** Only where it ends before midnight: when (epoch ms), and the time zone (IANA) that the time is stated in. */
  readonly end?: { readonly at: number; readonly zone: string };
  /** How often it was copied. */
  readonly uses: number;
  /** 1 to 5, null while there are too few reports. */
  readonly rating: number | null;
  readonly reports: number;
  readonly freshness: Freshness;
  /** The newest test at checkout, whatever its outcome (epoch ms). */
  readonly testedAt: number | null;
}

/** What a ticket itself needs of a card. */
export type TicketCard = Omit<CodeCard, 'discount' | 'limits'>;

/** A card for the browser, without what only rules and sentences are made from. */
export function ticketOf({ discount: _, limits: __, ...ticket }: CodeCard): TicketCard {
  return ticket;
}

/** The columns a card is made from; `store_…` come from the code's store. */
export const cardColumns = [
  'code.id',
  'code.code',
  'code.description',
  'code.category',
  'code.discount_override',
  'code.kind',
  'code.percent_off',
  'code.amount_off_cents',
  'code.max_discount_cents',
  'code.min_basket_cents',
  'code.min_counts',
  'code.gift',
  'code.first_order_only',
  'code.one_per_household',
  'code.excludes',
  'code.terms_known',
  'code.scope_words',
  'code.members_only',
  'code.region',
  'code.expires_day',
  'code.end_minute',
  'code.end_zone',
  'code.expires_at',
  'code.uses',
  'code.rating_thousandths',
  'code.report_count',
  'code.last_passed_at',
  'code.last_outcome',
  'code.last_outcome_at',
  'code.passing_since',
  'code.reports_failing',
  'code.failing',
  'code.disputed_day',
  'code.disputed_reports',
  'code.disputed_failed',
  'code.sample',
  'store.slug as store_slug',
  'store.name as store_name',
  'store.logo as store_logo',
  'store.hue as store_hue',
  'store.zone as store_zone',
  'store.delivery_fee_cents as store_delivery_fee_cents',
  'store.affiliate_template as store_affiliate_template',
] as const;

export type CodeCardRow = Selection<Tables, 'code' | 'store', (typeof cardColumns)[number]> & LimitColumns;

type DiscountColumns = ColumnsOf<typeof discountFields> & Pick<CodeRow, 'terms_known'>;

type LimitColumns = Pick<CodeRow, 'scope_words' | 'members_only' | 'region'> & {
  /** Joined by commas; null for all. */
  departments: string | null;
};

/** A row as a card, at `now` (epoch ms). */
export function cardOf(row: CodeCardRow, now: number): CodeCard {
  const limits = limitsOfRow(row);
  const discount = { ...discountOf(row), headline: row.discount_override };
  return {
    id: row.id,
    code: row.code,
    discount,
    headline: headlineText(discount, limits),
    terms: ticketTerms(discount, limits),
    description: row.description,
    category: row.category,
    ...(limits && { limits }),
    store: storeMarkOf(row),
    ...(row.sample === 1 && { isSample: true }),
    ...((row.sample === 1 || row.store_affiliate_template !== null) && { isAffiliate: true }),
    expiresDay: row.expires_day,
    ...(row.end_minute !== null && { end: { at: row.expires_at, zone: row.end_zone ?? row.store_zone } }),
    uses: row.uses,
    rating: ratingFrom(row.rating_thousandths),
    reports: row.report_count,
    freshness: freshnessOf(evidenceOf(row), now),
    testedAt: row.last_outcome_at,
  };
}

export type EvidenceColumns = Pick<
  CodeRow,
  | 'last_passed_at'
  | 'last_outcome'
  | 'last_outcome_at'
  | 'reports_failing'
  | 'disputed_day'
  | 'disputed_reports'
  | 'disputed_failed'
>;

/** The columns that decide the badge. */
export function evidenceOf(row: EvidenceColumns): Evidence {
  return {
    lastPassedAt: row.last_passed_at,
    lastOutcome: row.last_outcome,
    lastOutcomeAt: row.last_outcome_at,
    reportsFailing: row.reports_failing === 1,
    dispute:
      row.disputed_day === null
        ? null
        : { day: row.disputed_day, reports: row.disputed_reports, failed: row.disputed_failed },
  };
}

export function storeMarkOf(
  row: Pick<CodeCardRow, 'store_slug' | 'store_name' | 'store_logo' | 'store_hue'>,
): StoreMark {
  return { slug: row.store_slug, name: row.store_name, logo: row.store_logo, hue: row.store_hue };
}

/** The columns of a discount as the rules take it. */
export function discountOf(row: DiscountColumns): Discount {
  return {
    kind: row.kind,
    percentOff: row.percent_off,
    amountOffCents: row.amount_off_cents,
    maxDiscountCents: row.max_discount_cents,
    minBasketCents: row.min_basket_cents,
    minCounts: row.min_counts,
    firstOrderOnly: row.first_order_only === 1,
    onePerHousehold: row.one_per_household === 1,
    excludes: JSON.parse(row.excludes) as Discount['excludes'],
    giftText: row.gift,
    termsKnown: row.terms_known === 1,
  };
}

/** What a code works on, for whom, and where; undefined where it has no such limit. */
export function limitsOfRow(row: LimitColumns): Limits | undefined {
  const limits = limitsOf({
    departments: row.departments?.split(',') ?? [],
    scopeWords: row.scope_words,
    membersOnly: row.members_only === 1,
    region: row.region,
  });
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** Stored thousandths as a rating to one decimal. */
export function ratingFrom(thousandths: StoreRow['rating_thousandths']): number | null {
  return thousandths === null ? null : Math.round(thousandths / 100) / 10;
}
