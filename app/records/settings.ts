import * as field from './field.ts';

const network = <const Label extends string>(label: Label) => field.address({ label, isOptional: true });

/**
 * The owner's settings: a row of `setting` for each. What is null or an empty list isn't shown anywhere. Each has a row
 * of its own, so that saving one never makes another the owner's.
 */
export const settingFields = {
  name: field.line({
    label: 'Name',
    hint: 'Top left on every page, in titles, and in emails.',
    max: 40,
  }),
  tagline: field.line({
    label: 'Tagline',
    hint: 'In the title of the home page, and in the footer.',
    max: 100,
    rows: 1,
  }),
  description: field.line({
    label: 'Description',
    hint: 'What search engines and link previews say about the site.',
    max: 200,
    rows: 2,
  }),
  /** The time zone of the site's own times. */
  zone: field.zone({
    label: 'Time zone',
    hint: 'For the site’s own days and times. Each store has its own time zone.',
  }),
  email: field.email({
    label: 'Email',
    hint: 'Also on the privacy page, and for security reports.',
    isOptional: true,
  }),
  phone: field.line({
    label: 'Phone',
    hint: 'Shown as a link that calls it.',
    isOptional: true,
    max: 30,
  }),
  /** How soon email is answered during business hours: "Replies in 2-4 hours". */
  emailReply: field.line({
    label: 'Email reply time',
    hint: 'Next to the email address, such as “2-\u20604 hours”.',
    isOptional: true,
    max: 40,
  }),
  /** How soon every message is answered: "We'll get back to you within 24 hours". */
  replyWithin: field.line({
    label: 'Promised reply time',
    hint: 'A promise to everyone who writes, such as “24 hours”.',
    isOptional: true,
    max: 40,
  }),
  chat: field.group(
    { label: 'Live chat', isOptional: true },
    {
      label: field.line({
        label: 'Live chat',
        hint: 'What you call the chat. Shown with its hours.',
        max: 40,
      }),
      hours: field.line({ label: 'Chat hours', hint: 'Such as “9\u00a0AM-6\u00a0PM\u00a0EST”.', max: 40 }),
      url: field.address({
        label: 'Chat link',
        hint: 'The link that starts a chat. Leave it empty to show no link.',
        isOptional: true,
      }),
    },
  ),
  hours: field.hours({
    label: 'Hours',
    hint: 'One per line, with a colon: “Mon-Fri: 9\u00a0AM-6\u00a0PM\u00a0EST”.',
    default: [],
    error: 'Enter at most 14 lines, each with days, a colon, and hours: “Mon-Fri: 9 AM-6 PM EST”.',
    max: 14,
  }),
  address: field.group(
    { label: 'Mailing address', isOptional: true },
    {
      name: field.line({ label: 'Addressee', hint: 'The first line of the address.', max: 80 }),
      lines: field.lines({
        label: 'Mailing address',
        hint: 'Street, city, and ZIP code, one per line.',
        min: 1,
        max: 6,
        itemMax: 80,
        rows: 2,
      }),
    },
  ),
  facebook: network('Facebook'),
  twitter: network('Twitter'),
  instagram: network('Instagram'),
  /** The delivery service that shoppers order through. */
  partner: field.group(
    { label: 'Delivery service', isOptional: true },
    {
      name: field.line({
        label: 'Delivery service',
        hint: 'The service that shoppers order through. The footer says that it doesn’t run this site.',
        max: 60,
      }),
      url: field.address({ label: 'Its website' }),
    },
  ),
  /** Shown above the shop links, on pages with a store that has an affiliate link. */
  disclosure: field.line({
    label: 'Affiliate disclosure',
    hint: 'Shown only where a store has an affiliate link: above the codes, and on “How we verify”.',
    max: 300,
    rows: 3,
  }),
};
export type Settings = field.RecordOf<typeof settingFields>;
export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(settingFields) as SettingKey[];

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
  disclosure: 'We may earn a commission on shop links.',
};
