import { byPath } from '../../records/field.ts';
import { settingFields, settingKeys } from '../../records/settings.ts';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import { RecordField } from '../ui/form/record-field.tsx';
import { useFormState } from '../ui/form/record-form.tsx';
import styles from './settings.module.css';
import { SeenAddress, SeenContact, SeenFooter, SeenHours, SeenName } from './settings-preview.tsx';
import { useCurrentPart } from './use-current-part.ts';

interface SettingsFieldsProps {
  /** The form as it is now, for what shoppers see of it. */
  readonly shown: FormValues;
  /** The settings that are the sample's. */
  readonly sample: readonly string[];
}

const fields = byPath(settingFields);
type Path = keyof typeof fields;

/** The settings in the order in which shoppers meet them, each with where it's shown. */
export function SettingsFields({ shown, sample }: SettingsFieldsProps) {
  const { values } = useFormState();
  const isSample = (path: Path) => sample.includes(path.split('.')[0]!);
  const setting = (path: Path, type?: 'tel') => (
    <RecordField
      field={fields[path]}
      {...(type && { type })}
      // The fields of what may be missing as a whole are needed only together.
      {...(path.includes('.') && { isRequired: false })}
      mark={isSample(path) ? 'Sample' : undefined}
    />
  );
  /** Said once of a group whose values are all the sample's. */
  const markOf = (...paths: Path[]) =>
    paths.some(isSample) &&
    paths.every((path) => isSample(path) || firstValueOf(values, path) === '') &&
    'Sample';
  return (
    <>
      <PartLinks />
      <FieldGroup id="site" title={parts.site} mark={markOf('name', 'zone', 'tagline', 'description')}>
        <FieldPair>
          {setting('name')}
          {setting('zone')}
        </FieldPair>
        {setting('tagline')}
        {setting('description')}
        <SeenName values={shown} />
      </FieldGroup>

      <FieldGroup
        id="reach"
        title={parts.reach}
        lead="On the contact page."
        mark={markOf('email', 'phone', 'emailReply', 'replyWithin', 'chat.label')}
        isOptional
      >
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

      <FieldGroup
        id="hours"
        title={parts.hours}
        lead="On the contact page. Emails carry the address too."
        mark={markOf('hours', 'address.name')}
        isOptional
      >
        {setting('hours')}
        <SeenHours values={shown} />
        <FieldPair>
          {setting('address.name')}
          {setting('address.lines')}
        </FieldPair>
        <SeenAddress values={shown} />
      </FieldGroup>

      <FieldGroup
        id="footer"
        title={parts.footer}
        lead="At the bottom of every page. Enter addresses whole, with https."
        mark={markOf('facebook', 'twitter', 'instagram', 'partner.name')}
        isOptional
      >
        {setting('facebook')}
        {setting('twitter')}
        {setting('instagram')}
        <FieldPair>
          {setting('partner.name')}
          {setting('partner.url')}
        </FieldPair>
        <SeenFooter values={shown} />
      </FieldGroup>

      <FieldGroup id="affiliate" title={parts.affiliate} mark={markOf('disclosure')}>
        {setting('disclosure')}
      </FieldGroup>
    </>
  );
}

/** The groups of fields, by their anchors. */
const parts = {
  site: 'The site',
  reach: 'How to reach you',
  hours: 'Hours and address',
  footer: 'Footer',
  affiliate: 'Affiliate links',
};
const partIds = Object.keys(parts);

function PartLinks() {
  const current = useCurrentPart(partIds);
  return (
    <nav className={styles.jump} aria-label="On this page">
      <div className="flow caption">
        {Object.entries(parts).map(([id, title]) => (
          <a
            key={id}
            className="target quiet"
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
          >
            {title}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** The version that each setting had when the form was opened, in hidden fields. */
export function SettingVersionFields({ values }: { values: FormValues }) {
  return settingKeys.map((key) => (
    <input key={key} type="hidden" name={`version-${key}`} value={firstValueOf(values, `version-${key}`)} />
  ));
}
