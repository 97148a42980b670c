import { z } from 'zod';
import { isContactCategory } from '../../domain/contact-categories.ts';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { type ContactErrors, type ContactField, contactLimits, contactProblems } from './contact-fields.ts';

const { missing, oneLine, tooLong } = contactProblems;

/** One line of text: what goes into a mail's headers holds no line break, nor any other control character. */
const line = (field: 'name' | 'subject') =>
  z
    .string()
    .trim()
    .min(1, missing[field])
    .max(contactLimits[field], tooLong(contactLimits[field]))
    .regex(/^\P{Cc}*$/u, oneLine);

/** The contact form as it is stored: trimmed, the address normalized, line breaks as one character. */
export const contactSchema = z.object({
  name: line('name'),
  email: z
    .string()
    .trim()
    .min(1, missing.email)
    .transform((text, context) => {
      const email = normalizeEmail(text);
      if (email !== undefined) return email;
      context.addIssue({ code: 'custom', message: contactProblems.email });
      return z.NEVER;
    }),
  subject: line('subject'),
  category: z
    .string()
    .transform((text) => text || null)
    .refine((text) => text === null || isContactCategory(text), contactProblems.category)
    .transform((text) => (isContactCategory(text) ? text : null)),
  message: z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().min(1, missing.message).max(contactLimits.message, tooLong(contactLimits.message))),
});

export type ContactMessage = z.infer<typeof contactSchema>;

/** The first thing wrong with each field. */
export function contactErrorsOf(error: z.ZodError): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of error.issues) errors[path[0] as ContactField] ??= message;
  return errors;
}
