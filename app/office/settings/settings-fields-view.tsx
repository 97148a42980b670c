import type { ReactNode } from 'react';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { TextAreaField, TextField } from '../ui/form/fields.tsx';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import { ZoneField } from '../ui/form/zone-field.tsx';
import { formSettings, settingFields } from './settings-fields.ts';
import { SeenAddress, SeenContact, SeenFooter, SeenHours, SeenName } from './settings-preview.tsx';

interface SettingsFieldsProps {
  /** The form as it is now, for what shoppers see of it. */
  readonly shown: FormValues;
  /** The names of fields that hold the sample's values. */
  readonly sample: ReadonlySet<string>;
}

const NETWORK_HINT = 'The https address of your page there.';

/** The settings in the order in which shoppers meet them, each with where it's shown. */
export function SettingsFields({ shown, sample }: SettingsFieldsProps) {
  /** A field's name and label, and its hint. */
  const field = (path: keyof typeof settingFields, hint: ReactNode) => {
    const { name, label } = settingFields[path];
    const isSample = sample.has(name);
    return {
      name,
      label,
      hint: isSample ? (
        <>
          <em>Sample.</em> {hint}
        </>
      ) : (
        hint
      ),
    };
  };
  return (
    <>
      <FieldGroup title="The site">
        <FieldPair>
          <TextField
            {...field('name', 'Top left on every page, in titles, and in emails.')}
            isRequired
            maxLength={40}
          />
          <TextField
            {...field('tagline', 'In the title of the home page, and in the footer.')}
            isRequired
            maxLength={100}
          />
        </FieldPair>
        <TextAreaField
          {...field('description', 'What search engines and link previews say about the site.')}
          isRequired
          rows={2}
          maxLength={200}
        />
        <ZoneField
          isRequired
          {...field('zone', 'For the site’s own days and times. Each store has its own time zone.')}
        />
        <SeenName values={shown} />
      </FieldGroup>

      <FieldGroup title="How to reach you" lead="On the contact page. Empty fields aren’t shown.">
        <FieldPair>
          <TextField
            {...field('email', 'Also on the privacy page, and for security reports.')}
            type="email"
          />
          <TextField {...field('phone', 'Shown as a link that calls it.')} type="tel" maxLength={30} />
        </FieldPair>
        <FieldPair>
          <TextField
            {...field('emailReply', 'Next to the email address, such as “2-4 hours”.')}
            maxLength={40}
          />
          <TextField
            {...field('replyWithin', 'A promise to everyone who writes, such as “24 hours”.')}
            maxLength={40}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            {...field('chat.label', 'What you call the chat. Shown with its hours.')}
            maxLength={40}
          />
          <TextField {...field('chat.hours', 'Such as “9 AM-6 PM EST”.')} maxLength={40} />
        </FieldPair>
        <TextField
          {...field('chat.url', 'The link that starts a chat. Leave it empty to show no link.')}
          type="url"
        />
        <SeenContact values={shown} />
      </FieldGroup>

      <FieldGroup title="Hours and address" lead="On the contact page. Emails carry the address too.">
        <TextAreaField
          {...field('hours', 'One per line, with a colon: “Mon-Fri: 9 AM-6 PM EST”.')}
          rows={3}
        />
        <SeenHours values={shown} />
        <FieldPair>
          <TextField {...field('address.name', 'The first line of the address.')} maxLength={80} />
          <TextAreaField {...field('address.lines', 'Street, city, and ZIP code, one per line.')} rows={2} />
        </FieldPair>
        <SeenAddress values={shown} />
      </FieldGroup>

      <FieldGroup title="Footer" lead="At the bottom of every page.">
        <TextField {...field('facebook', NETWORK_HINT)} type="url" />
        <TextField {...field('twitter', NETWORK_HINT)} type="url" />
        <TextField {...field('instagram', NETWORK_HINT)} type="url" />
        <FieldPair>
          <TextField
            {...field(
              'partner.name',
              'The service that shoppers order through. The footer says that it doesn’t run this site.',
            )}
            maxLength={60}
          />
          <TextField {...field('partner.url', 'Its website, with https.')} type="url" />
        </FieldPair>
        <SeenFooter values={shown} />
      </FieldGroup>

      <FieldGroup title="Affiliate links">
        <TextAreaField
          {...field(
            'disclosure',
            'Shown only where a store has an affiliate link: above the codes, and on “How we verify”.',
          )}
          isRequired
          rows={3}
          maxLength={300}
        />
      </FieldGroup>
    </>
  );
}

/** The version that each setting had when the form was opened, in hidden fields. */
export function SettingVersionFields({ values }: { values: FormValues }) {
  return formSettings.map((key) => (
    <input key={key} type="hidden" name={`version-${key}`} value={firstValueOf(values, `version-${key}`)} />
  ));
}
