import { useState } from 'react';
import { sourceName } from '../../domain/sources.ts';
import { slugify } from '../../domain/text/slugs.ts';
import { StoreCard } from '../../ui/store/store-card.tsx';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { firstValueOf, valuesOf } from '../ui/form/form-values.ts';
import { RecordField } from '../ui/form/record-field.tsx';
import { RecordForm, type RecordFormProps } from '../ui/form/record-form.tsx';
import { WithPreview } from '../ui/with-preview.tsx';
import { DiscFields } from './disc-fields.tsx';
import { cardOfStore, storeForm as fields, type StoreFigures } from './store-values.ts';
import styles from './stores.module.css';

interface StoreFormProps extends Omit<RecordFormProps, 'children'> {
  readonly categories: readonly string[];
  /** Owners alone have the affiliate link. */
  readonly isOwner: boolean;
  /** Affiliate links that feeds show, for a store that has none. */
  readonly templates?: readonly { readonly source: string; readonly template: string | null }[];
  readonly siteHost: string;
  /** Absent for a store that isn't on the site. */
  readonly figures?: StoreFigures | undefined;
}

/** All fields of a store. Only the first two are required. */
export function StoreForm({
  categories,
  isOwner,
  templates = [],
  siteHost,
  figures = none,
  ...form
}: StoreFormProps) {
  const [typed, setTyped] = useState(form.result?.values ?? form.initial);
  const name = firstValueOf(typed, 'name');
  const isNew = form.version === undefined;
  const more = (
    <>
      <FieldGroup title="On its card and page" lead="Shoppers see what you fill in." isOptional>
        <DiscFields name={name} isNew={isNew} />
        <RecordField field={fields.description} />
        <FieldPair>
          <RecordField field={fields.deliveryTime} />
          <RecordField field={fields.deliveryFeeCents} />
        </FieldPair>
        <RecordField
          field={fields.categories}
          hint={
            categories.length > 0
              ? `Up to five, separated by commas. In use: ${categories.slice(0, 12).join(', ')}.`
              : 'Up to five, separated by commas, such as “Produce, Seafood”.'
          }
        />
        <RecordField field={fields.highlights} />
        <RecordField field={fields.coverage} />
        <div className={styles.listed}>
          <RecordField field={fields.coverageKinds} />
        </div>
      </FieldGroup>
      <FieldGroup title="Details">
        <RecordField
          field={fields.slug}
          prefix={`${siteHost}/stores/`}
          isRequired={false}
          {...(isNew && {
            hint: `Leave it empty to make it from the name${slugify(name) ? `: ${slugify(name)}` : ''}.`,
          })}
        />
        <RecordField field={fields.zone} isRequired={!isNew} />
        {isOwner && <RecordField field={fields.affiliateTemplate} {...offered(templates)} />}
      </FieldGroup>
    </>
  );
  const { name: _, website: __, ...others } = form.result?.errors ?? {};
  return (
    <WithPreview
      edge={name || 'Store'}
      preview={
        <ul role="list">
          <StoreCard store={cardOfStore(typed, figures)} />
        </ul>
      }
    >
      <RecordForm {...form} onValues={(values) => setTyped(valuesOf(values))}>
        <FieldGroup title="The store">
          <RecordField field={fields.name} autoComplete="organization" />
          <RecordField field={fields.website} type="text" />
        </FieldGroup>
        {isNew ? (
          <details open={Object.keys(others).length > 0}>
            <summary className="unfold">Add more about the store</summary>
            {more}
          </details>
        ) : (
          more
        )}
      </RecordForm>
    </WithPreview>
  );
}

const none: StoreFigures = { activeCodes: 0, rating: null, reports: 0 };

/** What feeds show of the link, in the field's hint. */
function offered(templates: NonNullable<StoreFormProps['templates']>) {
  if (templates.length === 0) return {};
  const hint = templates.map(({ source, template }) => (
    <span key={`${source} ${template}`}>
      {sourceName(source)}’s links would be <code>{template}</code>{' '}
    </span>
  ));
  return { hint };
}
