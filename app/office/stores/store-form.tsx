import { useState } from 'react';
import coverageKinds from '../../../content/coverage.json';
import { slugify } from '../../domain/text/slugs.ts';
import { CheckListField, FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { TextAreaField, TextField } from '../ui/form/fields.tsx';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import { RecordForm } from '../ui/form/record-form.tsx';
import { DiscFields } from './disc-fields.tsx';
import { storeFormFields as fields } from './store-values.ts';

interface StoreFormProps {
  readonly draftKey: string;
  /** Undefined for a new store. */
  readonly version?: number;
  readonly initial: FormValues;
  readonly result: FormResult | undefined;
  /** The names of all categories. */
  readonly categories: readonly string[];
  /** Owners alone have the affiliate link. */
  readonly isOwner: boolean;
  readonly siteHost: string;
  readonly buttons: React.ReactNode;
}

/** All fields of a store. Only the first two are required. */
export function StoreForm(props: StoreFormProps) {
  const { version, initial, result, categories, isOwner, siteHost } = props;
  const [name, setName] = useState(firstValueOf(result?.values ?? initial, 'name'));
  const isNew = version === undefined;
  return (
    <RecordForm
      draftKey={props.draftKey}
      version={version}
      initial={initial}
      result={result}
      buttons={props.buttons}
      onValues={(values) => setName(String(values.get('name') ?? ''))}
    >
      <FieldGroup title="The store">
        <TextField {...fields.name} isRequired maxLength={60} autoComplete="organization" />
        <TextField
          {...fields.website}
          isRequired
          type="text"
          inputMode="text"
          hint="Where shop links lead, such as pier-nine.example. A code can link to another page on the same host."
        />
      </FieldGroup>
      <FieldGroup
        title="On its card and page"
        lead="Shoppers see what you fill in. Pages leave out the rest."
      >
        <DiscFields name={name} isNew={isNew} />
        <TextAreaField
          {...fields.description}
          rows={2}
          maxLength={240}
          hint="What it is, in a sentence or two."
        />
        <FieldPair>
          <TextField {...fields.deliveryTime} maxLength={30} hint="Such as “Same day” or “1–2 hours”." />
          <TextField
            {...fields.deliveryFeeCents}
            inputMode="decimal"
            prefix="$"
            isShort
            hint="Used to compare savings. Leave it empty if it varies."
          />
        </FieldPair>
        <TextField
          {...fields.categories}
          hint={
            categories.length > 0
              ? `Up to five, separated by commas. In use: ${categories.slice(0, 12).join(', ')}.`
              : 'Up to five, separated by commas, such as “Produce, Seafood”.'
          }
        />
        <TextAreaField {...fields.highlights} rows={3} hint="Up to four, one per line." />
        <TextAreaField {...fields.coverage} rows={2} hint="Up to three, one per line." />
        <CheckListField
          {...fields.coverageKinds}
          hint="The coverage areas it’s listed under on the stores page."
          choices={coverageKinds.map(({ kind, title }) => ({ value: kind, label: title }))}
        />
      </FieldGroup>
      <FieldGroup title="Details">
        <FieldPair>
          <TextField
            {...fields.slug}
            prefix={`${siteHost}/stores/`}
            maxLength={80}
            hint={
              isNew
                ? `Leave it empty to make it from the name${slugify(name) ? `: ${slugify(name)}` : ''}.`
                : 'If you change it, the old address redirects.'
            }
          />
          <TextField
            {...fields.zone}
            hint="Codes end at midnight there. Example: America/Chicago."
            isRequired={!isNew}
          />
        </FieldPair>
        {isOwner && (
          <TextField
            {...fields.affiliateTemplate}
            hint="An address with {url} in place of the store’s page, such as https://partner.example/go?to={url}. Shop links go through it, and pages with those links say that you may earn a commission."
          />
        )}
      </FieldGroup>
    </RecordForm>
  );
}
