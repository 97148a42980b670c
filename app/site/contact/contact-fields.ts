import { EMAIL_LIMIT } from '../../domain/text/email-address.ts';
import type { TextRule } from '../../frame/forms/text-rules.ts';

export const contactFields = ['name', 'email', 'subject', 'category', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

export type ContactValues = Record<ContactField, string>;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The text fields. The category is an optional choice. */
export const contactRules: Readonly<Record<Exclude<ContactField, 'category'>, TextRule>> = {
  name: { kind: 'line', maxLength: 100, missing: 'Enter your name.' },
  email: {
    kind: 'email',
    maxLength: EMAIL_LIMIT,
    missing: 'Enter your email address so we can reply.',
  },
  subject: { kind: 'line', maxLength: 150, missing: 'Enter a subject.' },
  message: { kind: 'text', maxLength: 5_000, missing: 'Enter your message.' },
};

export const NO_SUCH_CATEGORY = 'Choose a category from the list, or leave it blank.';
