import { z } from 'zod';
import { contactCategories } from '../../domain/contact-categories.ts';
import { textSchema } from '../../frame/forms/text-schema.server.ts';
import { type ContactErrors, type ContactField, contactRules, NO_SUCH_CATEGORY } from './contact-fields.ts';

/** The contact form's schema, with values normalized for storing. */
export const contactSchema = z.object({
  name: textSchema(contactRules.name),
  email: textSchema(contactRules.email),
  subject: textSchema(contactRules.subject),
  category: z.enum(['', ...contactCategories], NO_SUCH_CATEGORY).transform((category) => category || null),
  message: textSchema(contactRules.message),
});

export type ContactMessage = z.infer<typeof contactSchema>;

/** The first thing wrong with each field. */
export function contactErrorsOf(error: z.ZodError): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of error.issues) errors[path[0] as ContactField] ??= message;
  return errors;
}
