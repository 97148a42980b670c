import { Form } from 'react-router';
import type { MappedField } from '../../../imports/formats/mapped-csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import rowStyles from '../../ui/rows.module.css';
import { SourceNameField } from '../choice-fields.tsx';
import styles from './columns.module.css';
import type { ColumnsView, WrongColumns } from './columns.server.ts';

const mostNeeded = {
  id: 'Id',
  code: 'Code',
  store: 'Store’s name',
  storeId: 'Store’s id',
  title: 'Title',
  description: 'Description',
  terms: 'Terms',
  starts: 'Start',
  ends: 'End',
} satisfies Partial<Record<MappedField, string>>;

const others = {
  website: 'Store’s website',
  state: 'Status',
  exclusive: 'Exclusive',
  countries: 'Countries',
  currency: 'Currency',
  percentOff: 'Percent off',
  amountOff: 'Amount off',
  minimum: 'Minimum',
  maxDiscount: 'Most it takes off',
  landingUrl: 'Landing page',
  trackingUrl: 'Affiliate link',
  categories: 'Categories',
} satisfies Omit<Record<MappedField, string>, keyof typeof mostNeeded>;

interface ColumnsFormProps {
  readonly view: ColumnsView;
  readonly errors?: WrongColumns['columnErrors'] | undefined;
}

/** Asks what the columns of a CSV are. The answer holds for every later file of the source. */
export function ColumnsForm({ view, errors = {} }: ColumnsFormProps) {
  const { source, columns, rows, isUnknown, mapping, isOfSource } = view;
  const always = typeof mapping.store === 'object' ? mapping.store.always : '';
  const select = ([field, label]: [string, string]) => {
    const name = field as MappedField;
    const chosen = mapping[name];
    return (
      <Field key={name} name={`column-${name}`} label={label} error={errors[name]}>
        {(control) => (
          <select {...control} defaultValue={typeof chosen === 'string' ? chosen : ''}>
            <option value="">None</option>
            {columns.map((column, at) => (
              <option key={column} value={column}>
                {[column, rows.map((row) => row[at]!.slice(0, 60) || '–').join(', ')].join(': ')}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  };
  return (
    <details open={isUnknown || Object.keys(errors).length > 0}>
      <summary className="unfold">What its columns are</summary>
      <Form method="post" className={`sheet stack ${rowStyles.fields} ${styles.form}`} aria-label="Columns">
        <p className="soft">
          Beside each name are its first values. Say it once: every later file of this source is read the same
          way. What shops export themselves is mostly private codes for one use; import only codes that anyone
          may use.
        </p>
        {!isOfSource && (
          <SourceNameField
            note="a name for where it’s from"
            value={source === 'mapped-csv' ? '' : source}
            error={errors.source}
          />
        )}
        <div className={styles.fields}>{Object.entries(mostNeeded).map(select)}</div>
        <Field name="always-store" label="Always this store" note="if no column names it">
          {(control) => <input {...control} type="text" autoComplete="off" defaultValue={always} />}
        </Field>
        <details>
          <summary className="unfold">More columns</summary>
          <div className={styles.fields}>{Object.entries(others).map(select)}</div>
        </details>
        <div>
          <Button name={INTENT_FIELD} value="columns">
            Read it with these columns
          </Button>
        </div>
      </Form>
    </details>
  );
}
