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

/** The id of the part of the form that has them. */
export const CREDENTIALS = 'credentials';

interface SourceFormProps extends Omit<RecordFormProps, 'buttons' | 'children'> {
  /** Where the stored address is; undefined for a new source. */
  readonly host?: string;
  /** Whether the stored credentials were refused. */
  readonly isRefused?: boolean;
}

/** An address that is read on a schedule: where it is, what it asks for, and what is done with its files. */
export function SourceForm({ host, isRefused = false, ...form }: SourceFormProps) {
  const isNew = host === undefined;
  const needed = { isRequired: isNew || isRefused };
  const shown = { ...needed, autoCapitalize: 'none' } as const;
  const hidden = { ...needed, type: 'password', autoComplete: 'new-password' } as const;
  return (
    <RecordForm
      {...form}
      buttons={
        <Button name={INTENT_FIELD} value="save">
          {isNew ? 'Add the source' : 'Save'}
        </Button>
      }
    >
      <FieldGroup title="The feed">
        <RecordField field={fields.name} />
        <TextField
          name={secretFields.address}
          label="Address"
          hint={
            isNew
              ? 'The https address of the whole file, from the network. It’s encrypted, because it may hold a key.'
              : `Leave it empty to keep the stored address on ${host}. It’s never shown, because it may hold a key.`
          }
          isRequired={isNew}
          autoCapitalize="none"
        />
        <FieldPair>
          <RecordField field={fields.format} isRequired />
          <RecordField field={fields.zone} />
        </FieldPair>
        {isNew && (
          <RecordField
            field={fields.source}
            isRequired={false}
            hint={`${feedSourceFields.source.hint} Leave it empty to use the format’s own.`}
          />
        )}
      </FieldGroup>
      <FieldGroup
        id={CREDENTIALS}
        title="Credentials"
        lead={`They’re encrypted and never shown again.${isNew || isRefused ? '' : ' Leave them empty to keep the stored ones.'}`}
      >
        <RecordField field={fields.credentials} isRequired />
        <div className={styles.access} data-for="header">
          <FieldPair>
            <TextField {...shown} name={secretFields.headerName} label="Header" />
            <TextField {...hidden} name={secretFields.headerValue} label="Value" />
          </FieldPair>
        </div>
        <div className={styles.access} data-for="basic">
          <FieldPair>
            <TextField {...shown} name={secretFields.user} label="User name" />
            <TextField {...hidden} name={secretFields.password} label="Password" />
          </FieldPair>
        </div>
      </FieldGroup>
      <FieldGroup title="Schedule">
        <FieldPair>
          <RecordField field={fields.everyHours} isRequired />
          <RecordField field={fields.mode} isRequired />
        </FieldPair>
        <RecordField field={fields.isWhole} />
        <RecordField field={fields.ignoredStores} />
        {!isNew && <RecordField field={fields.isPaused} />}
      </FieldGroup>
    </RecordForm>
  );
}
