import { feedSourceFields } from '../../../records/feed-source.ts';
import { byPath } from '../../../records/field.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup, FieldPair } from '../../ui/form/choice-fields.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import { RecordField } from '../../ui/form/record-field.tsx';
import { RecordForm, type RecordFormProps } from '../../ui/form/record-form.tsx';
import { secretFields } from './secret-fields.ts';
import styles from './source-form.module.css';

const fields = byPath(feedSourceFields);

interface SourceFormProps extends Omit<RecordFormProps, 'buttons' | 'children'> {
  /** Where the stored address is; undefined for a new source. */
  readonly host?: string;
}

/** An address that is read by itself: where it is, what it asks for, and what is done with its files. */
export function SourceForm({ host, ...form }: SourceFormProps) {
  return (
    <RecordForm
      {...form}
      buttons={
        <Button name={INTENT_FIELD} value="save">
          {host === undefined ? 'Add the source' : 'Save'}
        </Button>
      }
    >
      <FieldGroup title="The feed">
        <RecordField field={fields.name} />
        <TextField
          name={secretFields.address}
          label="Address"
          hint={
            host === undefined
              ? 'The https address of the whole file, as the network names it. It’s encrypted, because it may hold a key.'
              : `It’s on ${host}. Leave it empty to keep the one that is stored, which is never shown.`
          }
          isRequired={host === undefined}
          autoCapitalize="none"
        />
        <FieldPair>
          <RecordField field={fields.format} isRequired />
          <RecordField field={fields.zone} />
        </FieldPair>
        {host === undefined && (
          <RecordField
            field={fields.source}
            isRequired={false}
            hint="What its rows are known by. Leave it empty to take the format’s, such as “cj”. It stays for good."
          />
        )}
      </FieldGroup>
      <div className={`stack ${styles.access}`}>
        <FieldGroup
          title="Credentials"
          lead={`They’re encrypted, and never shown again.${host === undefined ? '' : ' Leave them empty to keep those that are stored.'}`}
        >
          <RecordField field={fields.credentials} isRequired />
          <div data-for="header">
            <FieldPair>
              <TextField name={secretFields.headerName} label="Header" autoCapitalize="none" />
              <TextField
                name={secretFields.headerValue}
                label="Value"
                type="password"
                autoComplete="new-password"
              />
            </FieldPair>
          </div>
          <div data-for="basic">
            <FieldPair>
              <TextField name={secretFields.user} label="User name" autoCapitalize="none" />
              <TextField
                name={secretFields.password}
                label="Password"
                type="password"
                autoComplete="new-password"
              />
            </FieldPair>
          </div>
        </FieldGroup>
      </div>
      <FieldGroup title="Schedule">
        <FieldPair>
          <RecordField field={fields.everyHours} isRequired />
          <RecordField field={fields.mode} isRequired />
        </FieldPair>
        <RecordField field={fields.isWhole} />
        <RecordField field={fields.ignoredStores} />
        {host !== undefined && <RecordField field={fields.isPaused} />}
      </FieldGroup>
    </RecordForm>
  );
}
