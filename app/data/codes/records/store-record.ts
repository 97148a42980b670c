import { z } from 'zod';
import { cents, optional, report, slug, status, text, webAddress, zone } from '../../record-fields.ts';

export const coverageKinds = ['nationwide', 'major-cities', 'suburban', 'fast-delivery'] as const;

/** The fields of a store that people write. */
export const storeFields = z.strictObject({
  slug,
  name: text(60),
  /** One emoji, shown on a disc of the store's color. */
  logo: text(8),
  /** OKLCH hue angle in degrees; lightness and chroma come from the design. */
  hue: z.number().min(0).lt(360),
  description: text(240),
  website: webAddress,
  /** An address with `{url}` where the encoded landing address goes. */
  affiliateTemplate: optional(
    z.string().refine((value) => isTemplate(value), 'must be an https address with {url} in it'),
  ),
  deliveryTime: text(30),
  /** Null when not known. */
  deliveryFeeCents: optional(cents),
  zone,
  /** What it sells, by name. */
  categories: z.array(text(30)).min(1).max(5).superRefine(noneTwice),
  highlights: z.array(text(60)).max(4),
  coverage: z.array(text(100)).max(3),
  coverageKinds: z.array(z.enum(coverageKinds)),
  status: status.default('published'),
});
export type StoreFields = z.infer<typeof storeFields>;

function isTemplate(value: string): boolean {
  return value.includes('{url}') && webAddress.safeParse(value.replaceAll('{url}', 'x')).success;
}

function noneTwice(names: readonly string[], context: z.RefinementCtx) {
  if (new Set(names).size < names.length) report(context, [], 'must not name a category twice');
}
