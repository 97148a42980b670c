import { byPath } from '../../records/field.ts';
import { settingFields, settingKeys } from '../../records/settings.ts';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import { RecordField } from '../ui/form/record-field.tsx';
import { SeenAddress, SeenContact, SeenFooter, SeenHours, SeenName } from './settings-preview.tsx';

interface SettingsFieldsProps {
  /** The form as it is now, for what shoppers see of it. */
  readonly shown: FormValues;
  /** The settings that are the sample's. */
  readonly sample: readonly string[];
}

const fields = byPath(settingFields);

/** The settings in the order in which shoppers meet them, each with where it's shown. */
export function SettingsFields({ shown, sample }: SettingsFieldsProps) {
  const setting = (path: keyof typeof fields, type?: 'tel') => {
    const field = fields[path];
    const isSample = sample.includes(path.split('.')[0]!);
    return (
      <RecordField
        field={field}
        {...(type && { type })}
        // The fields of what may be missing as a whole are needed only together.
        {...(path.includes('.') && { isRequired: false })}
        mark={isSample ? 'Sample' : undefined}
      />
    );
  };
  return (
    <>
      <FieldGroup title="The site">
        <FieldPair>
          {setting('name')}
          {setting('zone')}
        </FieldPair>
        {setting('tagline')}
        {setting('description')}
        <SeenName values={shown} />
      </FieldGroup>

      <FieldGroup title="How to reach you" lead="On the contact page. Empty fields aren’t shown.">
        <FieldPair>
          {setting('email')}
          {setting('phone', 'tel')}
        </FieldPair>
        <FieldPair>
          {setting('emailReply')}
          {setting('replyWithin')}
        </FieldPair>
        <FieldPair>
          {setting('chat.label')}
          {setting('chat.hours')}
        </FieldPair>
        {setting('chat.url')}
        <SeenContact values={shown} />
      </FieldGroup>

      <FieldGroup title="Hours and address" lead="On the contact page. Emails carry the address too.">
        {setting('hours')}
        <SeenHours values={shown} />
        <FieldPair>
          {setting('address.name')}
          {setting('address.lines')}
        </FieldPair>
        <SeenAddress values={shown} />
      </FieldGroup>

      <FieldGroup title="Footer" lead="At the bottom of every page. Enter addresses whole, with https.">
        {setting('facebook')}
        {setting('twitter')}
        {setting('instagram')}
        <FieldPair>
          {setting('partner.name')}
          {setting('partner.url')}
        </FieldPair>
        <SeenFooter values={shown} />
      </FieldGroup>

      <FieldGroup title="Affiliate links">{setting('disclosure')}</FieldGroup>
    </>
  );
}

/** The version that each setting had when the form was opened, in hidden fields. */
export function SettingVersionFields({ values }: { values: FormValues }) {
  return settingKeys.map((key) => (
    <input key={key} type="hidden" name={`version-${key}`} value={firstValueOf(values, `version-${key}`)} />
  ));
}
