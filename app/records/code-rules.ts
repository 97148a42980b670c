import { z } from 'zod';
import { type CodeFields, codeFields, discountFields, figures, figuresOf, momentsOfCode } from './code.ts';
import { recordSchema, shapeOf } from './record-schema.ts';
import { report } from './schemas.ts';

export const discountSchema = recordSchema(discountFields).superRefine((discount, context) => {
  const own = figuresOf[discount.kind];
  for (const figure of figures) {
    const isThere = discount[figure] !== null;
    if (!isThere && figure === own[0]) report(context, [figure], 'is required for this kind of code');
    if (isThere && !own.includes(figure)) report(context, [figure], 'must be empty for this kind of code');
  }
});

export const codeShape = { ...shapeOf(codeFields), discount: discountSchema };
export const momentsShape = shapeOf(momentsOfCode);
export const codeSchema = z.strictObject({ ...codeShape, ...momentsShape });

/** Rules that involve several fields of a code. */
export function checkCode(code: Omit<CodeFields, keyof typeof momentsOfCode>, context: z.RefinementCtx) {
  const problem = (path: string, message: string) => report(context, [path], message);
  const { discount } = code;
  const statesTerms =
    discount.minBasketCents !== null ||
    discount.maxDiscountCents !== null ||
    discount.firstOrderOnly ||
    discount.onePerHousehold ||
    discount.excludes.length > 0;
  if (!code.termsKnown && statesTerms) problem('termsKnown', 'is unchecked, so leave the other terms empty');
  if (discount.kind === 'other' && code.headline === null)
    problem('headline', 'is required for this kind of code');
  if (code.endTime === '00:00') problem('endTime', 'must be after midnight. Enter the day before instead');
  if (code.expires === null && (code.endTime !== null || code.endZone !== null))
    problem('endTime', 'needs a last day');
}

interface StoreOfCode {
  readonly website: string;
  readonly status: string;
}

/** Making a schema takes as long as writing a code. */
const schemas = new Map<string, ReturnType<typeof makeSchemaAt>>();
const MOST_SCHEMAS = 500;

/** Rules of a code, and those that involve its store, once that is known. */
export function codeSchemaAt(store: StoreOfCode | undefined) {
  const key = store ? `${store.status} ${store.website}` : '';
  const known = schemas.get(key);
  if (known) return known;
  if (schemas.size >= MOST_SCHEMAS) schemas.clear();
  const made = makeSchemaAt(store);
  schemas.set(key, made);
  return made;
}

function makeSchemaAt(store: StoreOfCode | undefined) {
  return codeSchema.superRefine((code, context) => {
    checkCode(code, context);
    if (!store) return;
    const { host } = new URL(store.website);
    // Texts that aren't addresses come here too.
    if (code.landingUrl !== null && URL.parse(code.landingUrl)?.host !== host)
      report(context, ['landingUrl'], `must be on the store’s own website, ${host}`);
    if (code.status === 'published' && store.status !== 'published')
      report(context, ['status'], 'can’t be Published until its store is published');
  });
}
