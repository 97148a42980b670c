import type { Discount, Headline } from '../../domain/basket/discount.ts';
import { departments, type Limits } from '../../domain/basket/limits.ts';
import { type Evidence, type Freshness, freshnessOf } from '../../domain/evidence/freshness.ts';
import type { CodeRow } from '../schema/code.ts';
import type { StoreRow } from '../schema/store.ts';

/** The parts of a store that a ticket shows. */
export interface StoreMark {
  readonly slug: string;
  readonly name: string;
  readonly logo: string;
  readonly hue: number;
}

/** What a ticket shows of a code: the same for every visitor. */
export interface CodeCard {
  readonly id: number;
  readonly code: string;
  readonly discount: Headline;
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
  /** How often it was copied. */
  readonly uses: number;
  /** 1 to 5, null while there are too few reports. */
  readonly rating: number | null;
  readonly reports: number;
  readonly freshness: Freshness;
  /** The newest test at checkout, whatever its outcome (epoch ms). */
  readonly checkedAt: number | null;
}

/** The columns a card is made from; `store_…` come from the code's store. */
export type CodeCardRow = Pick<
  CodeRow,
  | 'id'
  | 'code'
  | 'description'
  | 'category'
  | 'discount_override'
  | 'expires_day'
  | 'expires_at'
  | 'uses'
  | 'rating_thousandths'
  | 'report_count'
  | 'failing'
  | 'passing_since'
  | 'sample'
> &
  EvidenceColumns &
  DiscountColumns &
  LimitColumns & {
    store_slug: string;
    store_name: string;
    store_logo: string;
    store_hue: number;
    store_zone: string;
    store_delivery_fee_cents: number | null;
    store_affiliate_template: string | null;
  };

type DiscountColumns = Pick<
  CodeRow,
  | 'kind'
  | 'percent_off'
  | 'amount_off_cents'
  | 'max_discount_cents'
  | 'min_basket_cents'
  | 'gift'
  | 'first_order_only'
  | 'one_per_household'
  | 'excludes'
  | 'terms_known'
>;

type LimitColumns = Pick<CodeRow, 'scope_words' | 'members_only' | 'region'> & {
  /** Joined by commas; null for all. */
  departments: string | null;
};

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
  'code.gift',
  'code.first_order_only',
  'code.one_per_household',
  'code.excludes',
  'code.terms_known',
  'code.scope_words',
  'code.members_only',
  'code.region',
  'code.expires_day',
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

/** A row as a card, at `now` (epoch ms). */
export function cardOf(row: CodeCardRow, now: number): CodeCard {
  const limits = limitsOf(row);
  return {
    id: row.id,
    code: row.code,
    discount: headlineOf(row),
    description: row.description,
    category: row.category,
    ...(limits && { limits }),
    store: storeMarkOf(row),
    ...(row.sample === 1 && { isSample: true }),
    ...((row.sample === 1 || row.store_affiliate_template !== null) && { isAffiliate: true }),
    expiresDay: row.expires_day,
    uses: row.uses,
    rating: ratingFrom(row.rating_thousandths),
    reports: row.report_count,
    freshness: freshnessOf(evidenceOf(row), now),
    checkedAt: row.last_outcome_at,
  };
}

type EvidenceColumns = Pick<
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

function headlineOf(row: CodeCardRow): Headline {
  return {
    ownWords: row.discount_override,
    kind: row.kind,
    percentOff: row.percent_off,
    amountOffCents: row.amount_off_cents,
    minBasketCents: row.min_basket_cents,
    firstOrderOnly: row.first_order_only === 1,
    giftText: row.gift,
  };
}

/** The columns of a discount as the rules take it. */
export function discountOf(row: DiscountColumns): Discount {
  return {
    kind: row.kind,
    percentOff: row.percent_off,
    amountOffCents: row.amount_off_cents,
    maxDiscountCents: row.max_discount_cents,
    minBasketCents: row.min_basket_cents,
    firstOrderOnly: row.first_order_only === 1,
    onePerHousehold: row.one_per_household === 1,
    excludes: JSON.parse(row.excludes) as Discount['excludes'],
    giftText: row.gift,
    termsKnown: row.terms_known === 1,
  };
}

/** What a code works on, for whom, and where; undefined where it has no such limit. */
export function limitsOf(row: LimitColumns): Limits | undefined {
  const covered = row.departments?.split(',') ?? [];
  const limits: Limits = {
    ...(covered.length > 0 && { departments: departments.filter((each) => covered.includes(each)) }),
    ...(row.scope_words !== null && { scopeWords: row.scope_words }),
    ...(row.members_only === 1 && { membersOnly: true }),
    ...(row.region !== null && { region: row.region }),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** Stored thousandths as a rating to one decimal. */
export function ratingFrom(thousandths: StoreRow['rating_thousandths']): number | null {
  return thousandths === null ? null : Math.round(thousandths / 100) / 10;
}
