import type { Discount, DiscountKind, Exclusion } from '../domain/basket/discount.ts';
import { departments as allDepartments, type Department, type Limits } from '../domain/basket/limits.ts';
import { categories } from '../domain/categories.ts';
import { fitsCode, LONGEST_CODE } from '../domain/code-text.ts';
import * as field from './field.ts';

/** The figures of each kind of discount. The first is required, and those of other kinds aren't allowed. */
export const figuresOf: Readonly<Record<DiscountKind, readonly Figure[]>> = {
  percent: ['percentOff', 'maxDiscountCents'],
  amount: ['amountOffCents'],
  free_delivery: [],
  gift: ['gift'],
  other: [],
};
export const figures = ['percentOff', 'amountOffCents', 'maxDiscountCents', 'gift'] as const;
type Figure = (typeof figures)[number];

/** Follows the name of the field: "Code must be …". */
export const CODE_RULE = 'must be 3 to 30 letters, digits, hyphens, or underscores';

/** What a code gives, as editors choose it. */
export const kindWords: Readonly<Record<DiscountKind, string>> = {
  percent: 'Percent off',
  amount: 'Amount off',
  free_delivery: 'Free delivery',
  gift: 'Free gift',
  other: 'Something else',
};

const minCountsWords: Readonly<Record<NonNullable<Discount['minCounts']>, string>> = {
  cart: 'The whole cart',
  goods: 'Only the goods it covers',
};

const exclusionWords: Readonly<Record<Exclusion, string>> = {
  alcohol: 'Alcohol',
  tips: 'Tips',
  taxes: 'Taxes',
  fees: 'Fees',
};

const departmentWords: Readonly<Record<Department, string>> = {
  produce: 'Produce',
  meat: 'Meat and seafood',
  dairy: 'Dairy and eggs',
  bakery: 'Bakery',
  pantry: 'Pantry',
  frozen: 'Frozen',
  snacks: 'Snacks',
  drinks: 'Drinks',
  meals: 'Prepared meals',
  household: 'Household',
  baby: 'Baby',
  pets: 'Pets',
  health: 'Health',
  beauty: 'Beauty',
  other: 'Other',
};

const categoryWords = Object.fromEntries(categories.map((name) => [name, name])) as Readonly<
  Record<(typeof categories)[number], string>
>;

/** What a code gives, with its conditions. */
export const discountFields = {
  kind: field.choice(kindWords, { label: 'Kind' }),
  percentOff: field.number({
    label: 'Percent off',
    unit: '%',
    isOptional: true,
    min: 1,
    max: 100,
    typed: (text) => text.replace(/ ?%$/, ''),
  }),
  amountOffCents: field.cents({ label: 'Amount off', isOptional: true }),
  maxDiscountCents: field.cents({
    label: 'Maximum discount',
    hint: 'The most it takes off one order.',
    isOptional: true,
  }),
  gift: field.line({
    label: 'Gift',
    hint: 'A short phrase, such as “Free tote bag”.',
    isOptional: true,
    max: 60,
  }),
  /** The least that an order must come to, at one store, without whatever `excludes` names. */
  minBasketCents: field.cents({
    label: 'Minimum',
    hint: 'The smallest total that qualifies.',
    isOptional: true,
  }),
  minCounts: field.choice(minCountsWords, {
    label: 'What counts to qualify',
    hint: 'Matters only if the code covers some goods. Choose “Not known” if the store doesn’t say.',
    isOptional: true,
  }),
  firstOrderOnly: field.flag({ label: 'First orders only' }),
  onePerHousehold: field.flag({ label: 'Once per household' }),
  excludes: field.choices(exclusionWords, {
    label: 'Doesn’t count',
    hint: 'What the store doesn’t count toward the cart total.',
  }),
};

/** The fields of a code that people write: in a form of the office, a file of `content/`, or a feed. */
export const codeFields = {
  code: field.pattern({
    label: 'Code',
    hint: 'Exactly as shoppers type it, capitals included.',
    max: LONGEST_CODE,
    rule: { fits: fitsCode, message: CODE_RULE },
  }),
  description: field.line({
    label: 'Description',
    hint: 'Anything the other fields don’t say. The ticket already shows the minimum, the goods, and the last day.',
    default: '',
    max: 280,
    rows: 2,
  }),
  category: field.choice(categoryWords, { label: 'Category' }),
  discount: field.group({ label: 'Discount' }, discountFields),
  headline: field.line({
    label: 'Headline',
    hint: 'Your own headline, instead of the one made from the other fields.',
    isOptional: true,
    max: 60,
    column: 'discount_override',
    formerly: 'discountText',
  }),
  termsKnown: field.flag({
    label: 'Full terms known',
    hint: 'If the store doesn’t state its terms, uncheck this and leave the terms empty. Don’t guess.',
  }),
  terms: field.longText({
    label: 'Terms, as the store states them',
    hint: 'Copied from the store, word for word. Shoppers can unfold them on the code’s page.',
    isOptional: true,
    max: 20_000,
    rows: 6,
  }),
  departments: field.choices(departmentWords, { label: 'Departments', default: [], column: null }),
  scopeWords: field.line({
    label: 'Specific goods',
    hint: 'If a department is too broad, such as “salmon in any form”.',
    isOptional: true,
    max: 80,
  }),
  region: field.line({
    label: 'Region',
    hint: 'Such as “California” or “within eight miles”.',
    isOptional: true,
    max: 40,
  }),
  membersOnly: field.flag({ label: 'Members only', default: false }),
  expires: field.day({
    label: 'Last day',
    hint: 'The last day it works. Leave it empty if there’s no end date.',
    isOptional: true,
    column: 'expires_day',
  }),
  endTime: field.time({
    label: 'Ends at',
    hint: 'Only if it ends before midnight.',
    isOptional: true,
    column: 'end_minute',
  }),
  endZone: field.zone({ label: 'Time zone', isOptional: true }),
  landingUrl: field.address({ label: 'Shop link', isOptional: true }),
  testNote: field.line({
    label: 'Note for testers',
    hint: 'What a test needs, such as a new account. Shoppers don’t see it.',
    isOptional: true,
    max: 200,
    rows: 2,
  }),
  featured: field.number({
    label: 'Place among featured codes',
    isOptional: true,
    min: 1,
    max: 6,
    column: 'featured_rank',
    isElsewhere: true,
  }),
  status: field.status,
};

/** The moments of a code; forms show days of the store's time zone. */
export const momentsOfCode = {
  /** When it begins. */
  startsAt: field.moment({
    label: 'First day',
    hint: 'Leave it empty to start when it’s published.',
    isDay: true,
  }),
  /** When it was first published; null for a code that never was. */
  publishedAt: field.moment({ label: 'Published', isOptional: true, isElsewhere: true }),
};

export const allCodeFields = { ...codeFields, ...momentsOfCode };
export type CodeFields = field.RecordOf<typeof allCodeFields>;

/** The fields that say what a code works on, for whom, and where. */
export interface LimitFields extends Pick<CodeFields, 'scopeWords' | 'membersOnly' | 'region'> {
  readonly departments: readonly string[];
}

export function limitsOf({ departments: covered, scopeWords, membersOnly, region }: LimitFields): Limits {
  return {
    ...(covered.length > 0 && { departments: allDepartments.filter((each) => covered.includes(each)) }),
    ...(scopeWords && { scopeWords }),
    ...(membersOnly && { membersOnly }),
    ...(region && { region }),
  };
}
