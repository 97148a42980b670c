import { z } from 'zod';
import { asLine, asLines, isPlain } from '../domain/text/typed-text.ts';

// The fields that records are made of. Money is in integer cents; days are `YYYY-MM-DD` in the store's zone.

const NOT_PLAIN = 'has a hidden character that can’t be kept. Type it instead of pasting it';

/** A text on one line. */
export const text = (maxLength: number) => textOrNone(maxLength).min(1, 'can’t be empty');

/** A text on one line that may be missing: it's empty then. */
export const textOrNone = (maxLength: number) => written(asLine, maxLength);

export const longText = (maxLength: number) => written(asLines, maxLength).min(1, 'can’t be empty');

const written = (normalize: (typed: string) => string, maxLength: number) =>
  z
    .string()
    .overwrite(normalize)
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine(isPlain, NOT_PLAIN);

/** A text of a fixed form, which has no room for hidden characters. */
export const pattern = (form: RegExp, message: string) => fitting((text) => form.test(text), message);

export const fitting = (fits: (text: string) => boolean, message: string) => z.string().refine(fits, message);

export const slug = pattern(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'must be lowercase words joined by hyphens, such as pier-nine',
);
export const day = z.iso.date({ error: 'must be a day such as 2025-02-20' });
export const cents = z.int('must be whole cents').positive('must be more than 0 cents');
export const count = z.int('must be a whole number').nonnegative('can’t be negative');
/**
 * At most 1,000 characters, because a link may hold it many times (domain/shop-link.ts). The parser leaves out tabs and
 * line breaks, which would be stored, so they're refused.
 */
export const webAddress = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(1_000, 'must be at most 1,000 characters')
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'must be an https address');
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
export const zone = z
  .string()
  .refine((name) => zones.has(name), 'must be an IANA time zone such as America/New_York');
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
