import { z } from 'zod';
import { cents, text, webAddress, zone } from '../record-fields.ts';
import firstSettings from './default-settings.json' with { type: 'json' };

/** The owner's settings: a row of `setting` for each. */
export const settingsSchema = z.strictObject({
  name: text(40),
  tagline: text(100),
  description: text(200),
  /** The time zone of the site's own times. */
  zone,
  contact: z.strictObject({
    email: z.email('must be an email address'),
    phone: text(30),
    chat: z.strictObject({ label: text(40), hours: text(40), url: webAddress.nullable() }),
    emailReply: text(40),
  }),
  hours: z.array(z.strictObject({ days: text(40), hours: text(40) })).min(1),
  address: z.strictObject({ name: text(80), lines: z.array(text(80)).min(1) }),
  social: z.strictObject({
    facebook: webAddress.nullable(),
    twitter: webAddress.nullable(),
    instagram: webAddress.nullable(),
  }),
  partner: z.strictObject({ name: text(60), url: webAddress }),
  disclosure: text(300),
  deliveryFeeCents: cents,
  sampleNotice: text(120),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The defaults of settings that nobody has set. */
export const defaultSettings: Settings = settingsSchema.parse(firstSettings);
