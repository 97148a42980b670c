import { z } from 'zod';

// The fields that records are made of. Money is in integer cents; days are `YYYY-MM-DD` in the store's zone.

export const text = (maxLength: number) => textOrNone(maxLength).min(1, 'can’t be empty');

/** A text that may be missing: it's empty then. */
export const textOrNone = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine((value) => value === value.trim(), 'can’t start or end with a space');

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens, such as pier-nine');
export const day = z.iso.date({ error: 'must be a day such as 2025-02-20' });
export const cents = z.int('must be whole cents').positive('must be more than 0 cents');
export const count = z.int('must be a whole number').nonnegative('can’t be negative');
export const webAddress = z.url({ protocol: /^https$/, error: 'must be an https address' });
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
export const zone = z
  .string()
  .refine((name) => zones.has(name), 'must be an IANA time zone such as America/New_York');
export const status = z.enum(['draft', 'published', 'withdrawn']);
/** Epoch ms. */
export const moment = z.int();

/** An optional field: null where it is absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().default(null as never);
}

/** The error of a field that fits its schema, and not what is stored already. */
export function fieldError(field: string, message: string): z.ZodError {
  return new z.ZodError([{ code: 'custom', path: [field], message, input: undefined }]);
}

/** Reports a problem with the field at `path`. */
export function report(context: z.RefinementCtx, path: PropertyKey[], message: string) {
  context.addIssue({ code: 'custom', path, message });
}
