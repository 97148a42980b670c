import { z } from 'zod';
import { categories } from '../app/domain/categories.ts';

/**
 * The shapes of the files in this folder. Every object is strict, so that a misspelled field is reported
 * instead of being dropped. Money is in integer cents, times are ISO 8601 in UTC, days are `YYYY-MM-DD` in the
 * store's own zone. Rules across files (a code's store exists) belong to whoever reads several of them.
 */

const text = (maxLength: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine((value) => value === value.trim(), 'must not start or end with a space');

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens, such as pier-nine');
const instant = z.iso.datetime({ error: 'must be a UTC time such as 2025-02-20T12:00:00Z' });
const day = z.iso.date({ error: 'must be a day such as 2025-02-20' });
const cents = z.int('must be whole cents').positive('must be more than 0 cents');
const count = z.int('must be a whole number').nonnegative('must not be negative');
const webAddress = z.url({ protocol: /^https$/, error: 'must be an https address' });

function report(context: z.RefinementCtx, path: PropertyKey[], message: string) {
  context.addIssue({ code: 'custom', path, message });
}

function unique<Item>(key: (item: Item) => unknown, what: string) {
  return (items: Item[], context: z.RefinementCtx) => {
    const seen = new Set<unknown>();
    items.forEach((item, index) => {
      const value = key(item);
      if (value === undefined) return;
      if (seen.has(value)) report(context, [index], `${what} ${String(value)} is used twice`);
      seen.add(value);
    });
  };
}

export const coverageKinds = ['nationwide', 'major-cities', 'suburban', 'fast-delivery'] as const;

// site.json

export const siteSchema = z.strictObject({
  name: text(40),
  tagline: text(100),
  description: text(200),
  contact: z.strictObject({
    email: z.email('must be an e-mail address'),
    phone: text(30),
    chat: z.strictObject({ label: text(40), hours: text(40), url: webAddress.nullable() }),
    emailReply: text(40),
  }),
  hours: z.array(z.strictObject({ days: text(40), hours: text(40) })).min(1),
  address: z.strictObject({ name: text(80), lines: z.array(text(80)).min(1) }),
  social: z.strictObject({
    facebook: webAddress.nullable(),
    twitter: webAddress.nullable(),
    instagram: webAddress.nullable(),
  }),
  partner: z.strictObject({ name: text(60), url: webAddress }),
  disclosure: text(300),
  deliveryFeeCents: cents,
  sampleNotice: text(120),
});

// stores.json

export const storeSchema = z.strictObject({
  slug,
  name: text(60),
  /** One emoji, shown on a disc of the store's color. */
  logo: text(8),
  /** OKLCH hue angle in degrees; lightness and chroma come from the design. */
  hue: z.number().min(0).lt(360),
  description: text(240),
  website: webAddress,
  deliveryTime: text(30),
  deliveryFeeCents: cents,
  zone: z.enum(Intl.supportedValuesOf('timeZone'), 'must be an IANA time zone such as America/New_York'),
  categories: z.array(text(30)).min(3).max(5),
  highlights: z.array(text(60)).min(3).max(4),
  coverage: z.array(text(100)).min(1).max(3),
  coverageKinds: z.array(z.enum(coverageKinds)).min(1),
});

export const storesFileSchema = z.strictObject({
  asOf: instant,
  stores: z.array(storeSchema).superRefine(unique((store) => store.slug, 'the slug')),
});

// codes.json

/** What each kind of discount states beside its terms: the first is needed, no other kind's may be there. */
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
    percentOff: z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100').optional(),
    amountOffCents: cents.optional(),
    maxDiscountCents: cents.optional(),
    /** The least that one store's goods must come to, without whatever `excludes` names. */
    minBasketCents: cents.optional(),
    firstOrderOnly: z.boolean(),
    onePerHousehold: z.boolean(),
    excludes: z.array(z.enum(['alcohol', 'tips', 'taxes', 'fees'])),
    /** The thing itself without an article: "jar of wildflower honey". */
    gift: text(60).optional(),
  })
  .superRefine((discount, context) => {
    const figures: readonly string[] = figuresOf[discount.kind];
    for (const field of ['percentOff', 'amountOffCents', 'maxDiscountCents', 'gift'] as const) {
      const present = discount[field] !== undefined;
      if (!present && field === figures[0]) {
        report(context, [field], `is needed when kind is ${discount.kind}`);
      }
      if (present && !figures.includes(field)) {
        report(context, [field], `has no meaning when kind is ${discount.kind}`);
      }
    }
  });

export const checkSchema = z
  .strictObject({
    at: instant,
    method: z.enum(['checkout', 'store', 'feed']),
    /** Failed means refused although the code's terms were met. A test that broke the terms is unclear. */
    outcome: z.enum(['worked', 'failed', 'unclear']),
    note: text(200),
    by: text(40),
    /**
     * What the checkout showed before tax and tip, without and with the code: the goods that the code counts
     * and, for free delivery, the delivery fee on top.
     */
    beforeCents: cents.optional(),
    afterCents: count.optional(),
  })
  .superRefine((check, context) => {
    const { beforeCents, afterCents } = check;
    if ((beforeCents === undefined) !== (afterCents === undefined)) {
      report(context, [], 'beforeCents and afterCents come together or not at all');
    }
    if (beforeCents !== undefined && check.method !== 'checkout') {
      report(context, ['beforeCents'], 'only a checkout shows amounts');
    }
    if (beforeCents !== undefined && afterCents !== undefined && afterCents > beforeCents) {
      report(context, ['afterCents'], 'must not exceed beforeCents');
    }
  });

export const codeSchema = z
  .strictObject({
    store: slug,
    code: z.string().regex(/^[A-Z0-9]{3,20}$/, 'must be 3 to 20 upper-case letters and digits'),
    description: text(280),
    category: z.enum(categories),
    discount: discountSchema,
    /** False where the store states no terms. Then none is stated here either, rather than guessed. */
    termsKnown: z.boolean(),
    /** Shown instead of the text derived from `discount`. */
    discountText: text(60).optional(),
    /** Place among the featured codes of the home page. */
    featured: z.int().min(1).max(6).optional(),
    startsDay: day.optional(),
    /** Last day on which it works, or null if it has no end. */
    expires: day.nullable(),
    /** Null until it has been published. */
    publishedAt: instant.nullable(),
    status: z.enum(['published', 'withdrawn', 'draft']),
    source: z.enum(['editor', 'store', 'feed']),
    /** Copies counted, and visitors' reports, over the code's whole life. */
    uses: count,
    worked: count,
    failed: count,
    checks: z.array(checkSchema),
  })
  .superRefine((code, context) => {
    const problem = (path: string, message: string) => report(context, [path], `${message} (${code.code})`);
    const { discount } = code;
    const statesTerms =
      discount.minBasketCents !== undefined ||
      discount.maxDiscountCents !== undefined ||
      discount.firstOrderOnly ||
      discount.onePerHousehold ||
      discount.excludes.length > 0;
    if (!code.termsKnown && statesTerms)
      problem('termsKnown', 'is false, so the discount must state no terms');
    if (discount.kind === 'other' && code.discountText === undefined) {
      problem('discountText', 'is needed when the kind is other: nothing can be derived');
    }
    if (code.status === 'published' && code.publishedAt === null)
      problem('publishedAt', 'is needed once published');
    if (code.startsDay !== undefined && code.expires !== null && code.startsDay > code.expires) {
      problem('startsDay', 'must not be after expires');
    }
    if (code.worked + code.failed > code.uses) problem('uses', 'must cover the visitors who reported');
    const times = code.checks.map((check) => Date.parse(check.at));
    if (times.some((at, index) => index > 0 && at <= times[index - 1]!))
      problem('checks', 'must run oldest first');
  });

export const codesFileSchema = z.strictObject({
  asOf: instant,
  codes: z
    .array(codeSchema)
    .superRefine(unique((code) => `${code.store} ${code.code}`, 'the code'))
    .superRefine(unique((code) => code.featured, 'the featured place')),
});

// posts.json

export const postSchema = z.strictObject({
  /** Also the name of the body: `posts/<slug>.md`. */
  slug,
  title: text(90),
  excerpt: text(240),
  author: text(60),
  publishedAt: instant,
  category: slug,
  tags: z.array(text(30)).min(3).max(5),
  image: text(8),
  featured: z.literal(true).optional(),
});

export const postsFileSchema = z
  .strictObject({
    asOf: instant,
    categories: z
      .array(z.strictObject({ slug, name: text(40) }))
      .superRefine(unique((each) => each.slug, 'the slug')),
    posts: z.array(postSchema).superRefine(unique((post) => post.slug, 'the slug')),
  })
  .superRefine((file, context) => {
    file.posts.forEach((post, index) => {
      if (file.categories.some((category) => category.slug === post.category)) return;
      report(context, ['posts', index, 'category'], `${post.category} is not a category of this file`);
    });
  });

// faq.json, testimonials.json, how-to-use.json, home.json

const questionSchema = z.strictObject({ question: text(120), answer: text(600) });
const passageSchema = z.strictObject({ title: text(60), text: text(300) });

export const faqFileSchema = z.strictObject({
  home: z.array(questionSchema).length(5),
  contact: z.array(questionSchema).length(4),
});

export const testimonialsFileSchema = z.array(
  z.strictObject({
    name: text(40),
    location: text(60),
    text: text(240),
    rating: z.int().min(1, 'must be at least 1').max(5, 'must be at most 5'),
  }),
);

export const howToUseSchema = z.strictObject({
  steps: z.array(z.strictObject({ ...passageSchema.shape, details: z.array(text(160)).length(4) })).length(4),
  tips: z.array(passageSchema).length(6),
  troubleshooting: z
    .array(z.strictObject({ title: text(60), items: z.array(text(200)).length(5) }))
    .length(2),
});

export const homeSchema = z.strictObject({
  benefits: z.array(passageSchema).length(4),
  steps: z.array(passageSchema).length(3),
  coverage: z.array(z.strictObject({ kind: z.enum(coverageKinds), ...passageSchema.shape })).length(4),
  hero: z.strictObject({ title: text(60), lead: text(160) }),
  closing: z.strictObject({ title: text(60), text: text(160), button: text(40) }),
  newsletter: z.strictObject({ title: text(60), note: text(120) }),
});

export type Site = z.infer<typeof siteSchema>;
export type Code = z.infer<typeof codeSchema>;
