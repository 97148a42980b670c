import { z } from 'zod';
import { departments } from '../../../domain/basket/limits.ts';
import { categories } from '../../../domain/categories.ts';
import { cents, day, moment, optional, report, status, text, webAddress, zone } from '../../record-fields.ts';

/** The fields of each kind of discount. The first is required, and those of other kinds aren't allowed. */
const figuresOf = {
  percent: ['percentOff', 'maxDiscountCents'],
  amount: ['amountOffCents'],
  free_delivery: [],
  gift: ['gift'],
  other: [],
} as const;

export const discountSchema = z
  .strictObject({
    kind: z.enum(['percent', 'amount', 'free_delivery', 'gift', 'other']),
    percentOff: optional(z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100')),
    amountOffCents: optional(cents),
    maxDiscountCents: optional(cents),
    /** The least that the goods it covers must come to, at one store, without whatever `excludes` names. */
    minBasketCents: optional(cents),
    firstOrderOnly: z.boolean(),
    onePerHousehold: z.boolean(),
    excludes: z.array(z.enum(['alcohol', 'tips', 'taxes', 'fees'])),
    /** A phrase by itself: "Free tote bag". */
    gift: optional(text(60)),
  })
  .superRefine((discount, context) => {
    const figures: readonly string[] = figuresOf[discount.kind];
    for (const field of ['percentOff', 'amountOffCents', 'maxDiscountCents', 'gift'] as const) {
      const present = discount[field] !== null;
      if (!present && field === figures[0]) {
        report(context, [field], 'is required for this kind of code');
      }
      if (present && !figures.includes(field)) {
        report(context, [field], 'must be empty for this kind of code');
      }
    }
  });

/** The fields of a code that people write: in a form of the office, a file of `content/`, or a feed. */
export const codeShape = {
  code: z.string().regex(/^[A-Z0-9]{3,20}$/, 'must be 3 to 20 uppercase letters and digits'),
  description: text(280),
  category: z.enum(categories),
  discount: discountSchema,
  /** False where the store doesn't state its terms. Then they stay empty here, rather than guessed. */
  termsKnown: z.boolean(),
  /** Shown instead of the text derived from `discount`. */
  discountText: optional(text(60)),
  /** The goods that it applies to; empty for everything. */
  departments: z.array(z.enum(departments)).default([]),
  /** Something narrower than the departments, in words that follow "On": "salmon in any form". */
  scopeWords: optional(text(80)),
  membersOnly: z.boolean().default(false),
  /** Where it works, in words that "only" follows: "California". */
  region: optional(text(40)),
  /** Where the shop link leads, on the store's own host. */
  landingUrl: optional(webAddress),
  /** For editors and checkers: what a test needs. */
  testNote: optional(text(200)),
  /** Last day on which it works; null if it has no end. */
  expires: day.nullable(),
  /** When it ends on that day, "17:00", where that isn't the end of the day. */
  endTime: optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:00')),
  /** The time zone of its end, where that isn't the store's. */
  endZone: optional(zone),
  /** Place among the featured codes of the home page. */
  featured: optional(z.int().min(1).max(6)),
  status,
};

export const codeFields = z.strictObject({
  ...codeShape,
  /** When it begins (epoch ms). */
  startsAt: moment,
  /** When it was first published (epoch ms); null for one that never was. */
  publishedAt: optional(moment),
});
export type CodeFields = z.infer<typeof codeFields>;

/** Rules that involve several fields of a code. */
export function checkCode(
  code: Omit<CodeFields, 'startsAt' | 'publishedAt'>,
  context: z.RefinementCtx,
): void {
  const problem = (path: string, message: string) => report(context, [path], message);
  const { discount } = code;
  const statesTerms =
    discount.minBasketCents !== null ||
    discount.maxDiscountCents !== null ||
    discount.firstOrderOnly ||
    discount.onePerHousehold ||
    discount.excludes.length > 0;
  if (!code.termsKnown && statesTerms) problem('termsKnown', 'is unchecked, so leave the other terms empty');
  if (discount.kind === 'other' && code.discountText === null)
    problem('discountText', 'is required for this kind of code');
  if (code.endTime === '00:00') problem('endTime', 'must be after midnight. Enter the day before instead');
  if (code.expires === null && (code.endTime !== null || code.endZone !== null))
    problem('endTime', 'needs a last day');
}

/** Rules of a code, and those that involve its store, once that is known. */
export function codeSchemaAt(store: { readonly website: string; readonly status: string } | undefined) {
  return codeFields.superRefine((code, context) => {
    checkCode(code, context);
    if (!store) return;
    if (code.landingUrl !== null && new URL(code.landingUrl).host !== new URL(store.website).host)
      report(context, ['landingUrl'], `must be on the store’s own website, ${new URL(store.website).host}`);
    if (code.status === 'published' && store.status !== 'published')
      report(context, ['status'], 'can’t be Published until its store is published');
  });
}
