import { z } from 'zod';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { asLine, asLines, isPlain } from '../../domain/text/typed-text.ts';
import { BAD_ADDRESS, NOT_PLAIN, type TextRule, tooLongText } from './text-rules.ts';

/** Normalizes a field's value for storing: text as one line or several, email address normalized. */
export function textSchema(rule: TextRule): z.ZodType<string, string> {
  const { kind, maxLength, missing } = rule;
  const written = z
    .string()
    .overwrite(kind === 'text' ? asLines : asLine)
    .min(1, missing);
  if (kind === 'email') return written.transform(normalizedEmail);
  return written.max(maxLength, tooLongText(rule)).refine(isPlain, NOT_PLAIN);
}

function normalizedEmail(text: string, context: z.RefinementCtx): string {
  const email = normalizeEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: 'custom', message: BAD_ADDRESS });
  return z.NEVER;
}
