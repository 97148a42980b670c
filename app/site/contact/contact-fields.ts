import { EMAIL_LIMIT } from '../../domain/text/email-address.ts';
import type { TextRule } from '../../frame/forms/text-rules.ts';

export const contactFields = ['name', 'email', 'subject', 'category', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

export type ContactValues = Record<ContactField, string>;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The text fields. The category is an optional choice. */
export const contactRules: Readonly<Record<Exclude<ContactField, 'category'>, TextRule>> = {
  name: { kind: 'line', maxLength: 100, missing: 'Write your name.' },
  email: {
    kind: 'email',
    maxLength: EMAIL_LIMIT,
    missing: 'Write your email address, so that we can answer.',
  },
  subject: { kind: 'line', maxLength: 150, missing: 'Write in a few words what it is about.' },
  message: { kind: 'text', maxLength: 5_000, missing: 'Write your message.' },
};

export const NO_SUCH_CATEGORY = 'Choose one of the list, or none.';
