import type { Settings } from '../../data/site/settings.ts';
import type { SettingKey } from '../../data/site/write-settings.server.ts';
import type { FormFields } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf, toValues } from '../ui/form/form-values.ts';

/** The form's fields by the path of what they hold in the settings. */
export const settingFields = {
  name: { name: 'name', label: 'Name' },
  tagline: { name: 'tagline', label: 'Tagline' },
  description: { name: 'description', label: 'Description' },
  zone: { name: 'zone', label: 'Time zone' },
  email: { name: 'email', label: 'Email' },
  emailReply: { name: 'emailReply', label: 'Email reply time' },
  replyWithin: { name: 'replyWithin', label: 'Promised reply time' },
  phone: { name: 'phone', label: 'Phone' },
  'chat.label': { name: 'chatLabel', label: 'Live chat' },
  'chat.hours': { name: 'chatHours', label: 'Chat hours' },
  'chat.url': { name: 'chatUrl', label: 'Chat link' },
  hours: {
    name: 'hours',
    label: 'Hours',
    error: 'Enter at most 14 lines, each with days, a colon, and hours: “Mon-Fri: 9 AM-6 PM EST”.',
  },
  'address.name': { name: 'addressName', label: 'Addressee' },
  'address.lines': { name: 'addressLines', label: 'Mailing address' },
  facebook: { name: 'facebook', label: 'Facebook' },
  twitter: { name: 'twitter', label: 'Twitter' },
  instagram: { name: 'instagram', label: 'Instagram' },
  'partner.name': { name: 'partnerName', label: 'Delivery service' },
  'partner.url': { name: 'partnerUrl', label: 'Its website' },
  disclosure: { name: 'disclosure', label: 'Affiliate disclosure' },
} as const satisfies FormFields;

/** The settings that the form has. */
export const formSettings = [...new Set(Object.keys(settingFields).map((path) => path.split('.')[0]!))];

/** The settings as the form shows them. */
export function settingsToForm(settings: Settings): FormValues {
  const { chat, address, partner, hours } = settings;
  return toValues({
    name: settings.name,
    tagline: settings.tagline,
    description: settings.description,
    zone: settings.zone,
    email: settings.email,
    emailReply: settings.emailReply,
    replyWithin: settings.replyWithin,
    phone: settings.phone,
    chatLabel: chat?.label,
    chatHours: chat?.hours,
    chatUrl: chat?.url,
    hours: hours.map(({ days, hours: open }) => `${days}: ${open}`).join('\n'),
    addressName: address?.name,
    addressLines: address?.lines.join('\n'),
    facebook: settings.facebook,
    twitter: settings.twitter,
    instagram: settings.instagram,
    partnerName: partner?.name,
    partnerUrl: partner?.url,
    disclosure: settings.disclosure,
  });
}

/** What was typed, as settings that their schema is still to judge. What is left empty isn't shown anywhere. */
export function settingsFromForm(values: FormValues): Readonly<Record<SettingKey, unknown>> {
  const text = (name: string) => firstValueOf(values, name).trim();
  const optional = (name: string) => text(name) || null;
  const lines = (name: string) =>
    text(name)
      .split(/\s*\n\s*/)
      .filter(Boolean);
  const isAnyFilled = (...names: string[]) => names.some((name) => text(name) !== '');
  return {
    name: text('name'),
    tagline: text('tagline'),
    description: text('description'),
    zone: text('zone'),
    email: optional('email'),
    emailReply: optional('emailReply'),
    replyWithin: optional('replyWithin'),
    phone: optional('phone'),
    chat: isAnyFilled('chatLabel', 'chatHours', 'chatUrl')
      ? { label: text('chatLabel'), hours: text('chatHours'), url: optional('chatUrl') }
      : null,
    hours: lines('hours').map(openingOf),
    address: isAnyFilled('addressName', 'addressLines')
      ? { name: text('addressName'), lines: lines('addressLines') }
      : null,
    facebook: optional('facebook'),
    twitter: optional('twitter'),
    instagram: optional('instagram'),
    partner: isAnyFilled('partnerName', 'partnerUrl')
      ? { name: text('partnerName'), url: text('partnerUrl') }
      : null,
    disclosure: text('disclosure'),
  };
}

/** "Mon-Fri: 9 AM-6 PM": days, a colon, and hours. Without a colon the hours are missing, which the schema reports. */
function openingOf(line: string): { days: string; hours: string } {
  const [days = '', ...hours] = line.split(':');
  return { days: days.trim(), hours: hours.join(':').trim() };
}
