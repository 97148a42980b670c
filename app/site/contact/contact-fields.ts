import { EMAIL_LIMIT } from '../../domain/text/email-address.ts';
import { formatCount } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';

/** In characters as browsers count them, line breaks as one. */
export const contactLimits = { name: 100, email: EMAIL_LIMIT, subject: 150, message: 5_000 } as const;

export const contactFields = ['name', 'email', 'subject', 'category', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

export type ContactValues = Record<ContactField, string>;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** What is said beside a field, by the server and, before anything is sent, in the browser. */
export const contactProblems = {
  missing: {
    name: 'Write your name.',
    email: 'Write your email address, so that we can answer.',
    subject: 'Write in a few words what it is about.',
    message: 'Write your message.',
  },
  email: 'This is not an email address. It looks like name@example.com.',
  category: 'Choose one of the list, or none.',
  oneLine: 'Keep this on one line.',
  tooLong: (limit: number) => `Keep this under ${formatCount(limit, LOCALE)} characters.`,
} as const;

/**
 * What the browser's own constraints say about a field, in our words; undefined when it meets them. They are written
 * from the limits above, so the browser and the schema of the server cannot disagree.
 */
export function problemOf({
  name,
  validity,
}: Pick<HTMLInputElement, 'name' | 'validity'>): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return contactProblems.missing[name as keyof typeof contactProblems.missing];
  if (validity.tooLong) return contactProblems.tooLong(contactLimits[name as keyof typeof contactLimits]);
  return contactProblems.email;
}
