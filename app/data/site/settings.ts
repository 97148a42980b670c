import { z } from 'zod';
import { text, webAddress, zone } from '../record-fields.ts';

/**
 * The owner's settings: a row of `setting` for each. What is null or an empty list isn't shown anywhere. Each stands
 * for itself, so that saving one never makes another the owner's.
 */
export const settingsSchema = z.strictObject({
  name: text(40),
  tagline: text(100),
  description: text(200),
  /** The time zone of the site's own times. */
  zone,
  email: z.email('must be an email address').nullable(),
  phone: text(30).nullable(),
  chat: z.strictObject({ label: text(40), hours: text(40), url: webAddress.nullable() }).nullable(),
  /** How soon email is answered during business hours: "Replies in 2-4 hours". */
  emailReply: text(40).nullable(),
  /** How soon every message is answered: "We'll get back to you within 24 hours". */
  replyWithin: text(40).nullable(),
  hours: z.array(z.strictObject({ days: text(40), hours: text(40) })).max(14, 'must be at most 14 lines'),
  address: z
    .strictObject({
      name: text(80),
      lines: z.array(text(80)).min(1, 'must have at least one line').max(6, 'must be at most 6 lines'),
    })
    .nullable(),
  facebook: webAddress.nullable(),
  twitter: webAddress.nullable(),
  instagram: webAddress.nullable(),
  /** The delivery service that shoppers order through. */
  partner: z.strictObject({ name: text(60), url: webAddress }).nullable(),
  /** Shown above the shop links, on pages with a store that has an affiliate link. */
  disclosure: text(300),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The values until the owner sets others. They invent nothing; the promise to reply is the specification's. */
export const defaultSettings: Settings = {
  name: 'Clipbasket',
  tagline: 'Promo codes for grocery delivery',
  description: 'Promo codes for grocery delivery, each with its test history.',
  zone: 'UTC',
  email: null,
  phone: null,
  chat: null,
  emailReply: null,
  replyWithin: '24 hours',
  hours: [],
  address: null,
  facebook: null,
  twitter: null,
  instagram: null,
  partner: null,
  disclosure:
    'We may earn a commission when you shop through our links. It never changes your price, the order of codes, or a test result.',
};
