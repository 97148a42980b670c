import { z } from 'zod';
import { checkAmounts, testShape } from '../app/data/codes/records/test-record.ts';
import { checkCode, codeShape } from '../app/records/code-rules.ts';
import { postCategoryFields, writtenPostFields } from '../app/records/post.ts';
import { writtenQuestionFields } from '../app/records/question.ts';
import { recordSchema, shapeOf } from '../app/records/record-schema.ts';
import { count, day, report, slug, text } from '../app/records/schemas.ts';
import { coverageKinds } from '../app/records/store.ts';
import { storeSchema } from '../app/records/store-rules.ts';
import { writtenTestimonialFields } from '../app/records/testimonial.ts';

/**
 * The shapes of the files in this folder: the records that the site stores, as people write them, plus what only the
 * sample has. Every object is strict, so that a misspelled field is reported instead of being dropped. Times
 * are ISO 8601 in UTC. Rules across files (a code's store exists) belong to the code that reads several of them.
 */

const instant = z.iso.datetime({ error: 'must be a UTC time such as 2025-02-20T12:00:00Z' });

function unique<Item>(key: (item: Item) => unknown, what: string) {
  return (items: Item[], context: z.RefinementCtx) => {
    const seen = new Set<unknown>();
    items.forEach((item, index) => {
      const value = key(item);
      if (value === undefined || value === null) return;
      if (seen.has(value)) report(context, [index], `${what} ${String(value)} is used twice`);
      seen.add(value);
    });
  };
}

// people.json

export const peopleFileSchema = z
  .array(z.strictObject({ displayName: text(40), role: z.enum(['editor', 'checker']) }))
  .superRefine(unique((person) => person.displayName, 'the name'));

// stores.json

export const storesFileSchema = z.strictObject({
  asOf: instant,
  stores: z.array(storeSchema).superRefine(unique((store) => store.slug, 'the slug')),
});

// codes.json

export const testSchema = z
  .strictObject({
    ...testShape,
    at: instant,
    note: text(200),
    /** A person of people.json if the method is checkout, else the store or the feed that reports it. */
    by: text(40),
  })
  .superRefine(checkAmounts);

export const codeSchema = z
  .strictObject({
    ...codeShape,
    store: slug,
    startsDay: day.optional(),
    /** Null until it has been published. */
    publishedAt: instant.nullable(),
    source: z.enum(['editor', 'store', 'feed']),
    /** Copies counted, and visitors' reports, over the code's whole life. */
    uses: count,
    /** Copies in the last seven days, among `uses`. */
    weekUses: count,
    worked: count,
    failed: count,
    checks: z.array(testSchema),
  })
  .superRefine((code, context) => {
    const problem = (path: string, message: string) => report(context, [path], `${message} (${code.code})`);
    checkCode(code, context);
    if (code.status === 'published' && code.publishedAt === null)
      problem('publishedAt', 'is needed once published');
    if (code.startsDay !== undefined && code.expires !== null && code.startsDay > code.expires) {
      problem('startsDay', 'must not be after expires');
    }
    if (code.worked + code.failed > code.uses) problem('uses', 'must cover the visitors who reported');
    if (code.weekUses > code.uses) problem('weekUses', 'must not be more than uses');
    const times = code.checks.map((test) => Date.parse(test.at));
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

/** Its slug is also the name of the body: `posts/<slug>.md`. */
export const postSchema = z.strictObject({ ...shapeOf(writtenPostFields), publishedAt: instant });

export const postsFileSchema = z
  .strictObject({
    asOf: instant,
    categories: z
      .array(recordSchema(postCategoryFields))
      .superRefine(unique((each) => each.slug, 'the slug')),
    posts: z.array(postSchema).superRefine(unique((post) => post.slug, 'the slug')),
  })
  .superRefine((file, context) => {
    file.posts.forEach((post, index) => {
      if (file.categories.some((category) => category.slug === post.category)) return;
      report(context, ['posts', index, 'category'], `${post.category} is not a category of this file`);
    });
  });

// faq.json, testimonials.json, how-to-use.json, home.json, coverage.json

const questionSchema = recordSchema(writtenQuestionFields);
const passageSchema = z.strictObject({ title: text(60), text: text(300) });

export const faqFileSchema = z.strictObject({
  home: z.array(questionSchema).length(5),
  contact: z.array(questionSchema).length(4),
});

export const testimonialsFileSchema = z.array(recordSchema(writtenTestimonialFields));

export const howToUseSchema = z.strictObject({
  steps: z.array(z.strictObject({ ...passageSchema.shape, details: z.array(text(160)).length(4) })).length(4),
  tips: z.array(passageSchema).length(6),
  troubleshooting: z
    .array(z.strictObject({ title: text(60), items: z.array(text(200)).length(5) }))
    .length(2),
});

/** Where the stores deliver, in words. */
export const coverageSchema = z
  .array(z.strictObject({ kind: z.enum(Object.keys(coverageKinds)), ...passageSchema.shape }))
  .length(4);

export const homeSchema = z.strictObject({
  benefits: z.array(passageSchema).length(4),
  steps: z.array(passageSchema).length(3),
  hero: z.strictObject({ title: text(60), lead: text(160) }),
  /** Shown in place of the codes while there are none. */
  empty: passageSchema,
  closing: z.strictObject({ title: text(60), text: text(160), button: text(40) }),
  newsletter: z.strictObject({ title: text(60), note: text(120) }),
});

export type Code = z.infer<typeof codeSchema>;
