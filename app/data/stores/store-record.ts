import { z } from 'zod';
import { searchTextOf } from '../../domain/search/search-text.ts';
import { isAffiliateTemplate } from '../../domain/shop-link.ts';
import { slugify } from '../../domain/text/slugs.ts';
import {
  cents,
  optional,
  report,
  slug,
  status,
  text,
  textOrNone,
  webAddress,
  zone,
} from '../record-fields.ts';

export const coverageKinds = ['nationwide', 'major-cities', 'suburban', 'fast-delivery'] as const;

/** The fields of a store that people write. Pages leave out what it lacks. */
export const storeFields = z.strictObject({
  slug,
  name: text(60),
  /** One emoji, shown on a disc of the store's color. */
  logo: text(8),
  /** OKLCH hue angle in degrees; lightness and chroma come from the design. */
  hue: z.int().min(0).max(359),
  description: textOrNone(240).default(''),
  website: webAddress,
  /** An address with `{url}` where the encoded landing address goes. */
  affiliateTemplate: optional(
    z.string().max(1_000).refine(isAffiliateTemplate, 'must be an https address with {url} after its host'),
  ),
  deliveryTime: textOrNone(30).default(''),
  /** Null when not known. */
  deliveryFeeCents: optional(cents),
  zone,
  /** What it sells, by name. */
  categories: z.array(text(30)).max(5, 'must be at most 5').superRefine(noneTwice).default([]),
  highlights: z.array(text(60)).max(4, 'must be at most 4').default([]),
  coverage: z.array(text(100)).max(3, 'must be at most 3').default([]),
  coverageKinds: z.array(z.enum(coverageKinds)).default([]),
  status: status.default('published'),
});
export type StoreFields = z.infer<typeof storeFields>;

/** What the office's search looks through. */
export function storeSearchText({
  name,
  slug,
  website,
}: Pick<StoreFields, 'name' | 'slug' | 'website'>): string {
  return searchTextOf(name, [slug, website]);
}

function noneTwice(names: readonly string[], context: z.RefinementCtx) {
  const slugs = names.map(slugify);
  if (new Set(slugs).size < slugs.length) report(context, [], 'can’t name a category twice');
  if (slugs.includes('')) report(context, [], 'must have a letter or a digit in each name');
}
