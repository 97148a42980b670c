import { z } from 'zod';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { BAD_ADDRESS, NOT_ONE_LINE, type TextRule, tooLongText } from './text-rules.ts';

/** Normalizes a field's value for storing: trimmed, email address normalized, line breaks as one character. */
export function textSchema(rule: TextRule): z.ZodType<string, string> {
  const { kind, maxLength, missing } = rule;
  if (kind === 'email') return z.string().trim().min(1, missing).transform(normalizedEmail);
  const bounded = z.string().trim().min(1, missing).max(maxLength, tooLongText(rule));
  if (kind === 'line') return bounded.regex(/^\P{Cc}*$/u, NOT_ONE_LINE);
  return z.string().transform(withPlainLineBreaks).pipe(bounded);
}

function normalizedEmail(text: string, context: z.RefinementCtx): string {
  const email = normalizeEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: 'custom', message: BAD_ADDRESS });
  return z.NEVER;
}

/** Without the control characters that are neither a line break nor a tab. */
function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
