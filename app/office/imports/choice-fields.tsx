import type { UploadChoices } from '../../data/imports/uploads/uploads.server.ts';
import { feedFormats } from '../../records/feed-source.ts';
import { Field } from '../../ui/field.tsx';
import { useZones } from '../ui/form/zone-field.tsx';
import styles from './imports.module.css';
import type { WrongChoices } from './read-choices.server.ts';

interface ChoiceFieldsProps {
  readonly choices: Partial<UploadChoices>;
  readonly errors?: WrongChoices['errors'] | undefined;
  /** A source's own form says what its files are. */
  readonly isOfSource?: boolean;
}

/** How a file is to be read. */
export function ChoiceFields({ choices, errors = {}, isOfSource = false }: ChoiceFieldsProps) {
  const zones = useZones();
  return (
    <>
      <Field name="zone" label="Time zone of its dates" note="if the file doesn’t say" error={errors.zone}>
        {(control) => (
          <>
            <input
              {...control}
              type="text"
              autoComplete="off"
              placeholder="Such as America/New_York"
              list={zones.id}
              defaultValue={choices.zone}
            />
            {zones.list}
          </>
        )}
      </Field>
      {!isOfSource && (
        <>
          <Field name="format" label="Format" error={errors.format}>
            {(control) => (
              <select {...control} defaultValue={choices.format ?? 'auto'}>
                {Object.entries(feedFormats).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <SourceNameField
            note="a short name, such as cj, if the format doesn’t say"
            value={choices.source}
            error={errors.source}
          />
        </>
      )}
      <label className={`row ${styles.check}`}>
        <input type="checkbox" name="whole" defaultChecked={choices.isWhole} />
        <span>The file lists every code of its source. Propose withdrawing the codes it leaves out.</span>
      </label>
      <label className={`row ${styles.check}`}>
        <input type="checkbox" name="create" defaultChecked={choices.mayCreateStores} />
        <span>Add stores that aren’t on the site yet, if the file gives their website.</span>
      </label>
    </>
  );
}

interface SourceNameFieldProps {
  /** What else is good to know, in a few words. */
  readonly note: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
}

/** Where a file is from; a source's own form says that of its files. */
export function SourceNameField({ note, value, error }: SourceNameFieldProps) {
  return (
    <Field name="source" label="Source" note={note} error={error}>
      {(control) => (
        <input {...control} type="text" autoComplete="off" autoCapitalize="none" defaultValue={value} />
      )}
    </Field>
  );
}
