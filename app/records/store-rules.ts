import { z } from 'zod';
import { slugify } from '../domain/text/slugs.ts';
import { shapeOf } from './record-schema.ts';
import { report } from './schemas.ts';
import { storeFields } from './store.ts';

const shape = shapeOf(storeFields);

export const storeSchema = z.strictObject({ ...shape, categories: shape.categories.superRefine(noneTwice) });

function noneTwice(names: readonly string[], context: z.RefinementCtx) {
  const slugs = names.map(slugify);
  if (new Set(slugs).size < slugs.length) report(context, [], 'can’t name a category twice');
  if (slugs.includes('')) report(context, [], 'must have a letter or a digit in each name');
}
