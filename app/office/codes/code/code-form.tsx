import { useState } from 'react';
import type { StoreOfCode } from '../../../data/codes/office/office-code.server.ts';
import { FieldGroup, FieldPair } from '../../ui/form/choice-fields.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import { type FormValues, firstValueOf, valuesOf } from '../../ui/form/form-values.ts';
import { RecordField } from '../../ui/form/record-field.tsx';
import { RecordForm, type RecordFormProps } from '../../ui/form/record-form.tsx';
import { SAME_SEEN_FIELD, sameCodeText } from '../same/same-code.ts';
import { useSameCodes } from '../same/use-same-codes.ts';
import styles from './code-form.module.css';
import { Terms } from './code-summary.tsx';
import { codeForm as fields, wordsOfForm } from './code-values.ts';

interface CodeFormProps extends Omit<RecordFormProps, 'result' | 'children'> {
  /** The existing code that the editor has been warned about, if any. */
  readonly result: (FormResult & { readonly sameSeen?: string }) | undefined;
  /** The code's store, or for a new code, the stores to choose from. */
  readonly stores: readonly Pick<StoreOfCode, 'id' | 'name' | 'website' | 'zone' | 'status'>[];
  readonly isNew?: boolean;
  /** The code as it's stored. */
  readonly storedCode?: string;
}

/** A code's form, next to the words that shoppers will read. */
export function CodeForm({ stores, isNew = false, storedCode, ...form }: CodeFormProps) {
  const { initial, result } = form;
  const [typed, setTyped] = useState(result?.values ?? initial);
  const [lastResult, setLastResult] = useState(result);
  if (result !== lastResult) {
    setLastResult(result);
    if (result) setTyped(result.values);
  }
  const storeId = isNew ? firstValueOf(typed, 'store') : String(stores[0]?.id ?? '');
  const store = stores.find(({ id }) => String(id) === storeId);
  const code = firstValueOf(typed, 'code').trim().toUpperCase();
  const isAsked = code.length >= 3 && code !== storedCode;
  const same = useSameCodes(storeId, isAsked ? [code] : []);
  const found = same?.find((each) => each.code === code);
  const onValues = (values: FormData) => setTyped(valuesOf(values));

  return (
    <div className={`columns-72 ${styles.sheet}`}>
      <RecordForm {...form} onValues={onValues}>
        <FieldGroup title="The code">
          {isNew && (
            <SelectField
              name="store"
              label="Store"
              isRequired
              choices={[
                { value: '', label: 'Choose a store' },
                ...stores.map(({ id, name, status }) => ({
                  value: String(id),
                  label: status === 'draft' ? `${name} (draft)` : name,
                })),
              ]}
              hint={
                store?.status === 'draft' && 'This store is a draft. Publish it before you publish its codes.'
              }
            />
          )}
          <FieldPair>
            <RecordField
              field={fields.code}
              hint={
                <span role="status">
                  {found ? (
                    <>
                      <strong>{sameCodeText(found)}</strong>{' '}
                      <a href={`/office/codes/${found.id}`} target="_blank" rel="noreferrer">
                        Open it
                      </a>
                    </>
                  ) : (
                    'As shoppers type it, with letters and digits only.'
                  )}
                </span>
              }
            />
            <RecordField field={fields.category} />
          </FieldPair>
          {found && <input type="hidden" name={SAME_SEEN_FIELD} value={found.code} />}
          {result?.sameSeen && <input type="hidden" name={SAME_SEEN_FIELD} value={result.sameSeen} />}
          <RecordField field={fields.description} />
        </FieldGroup>
        <DiscountFields />
        <CoverageFields />
        <FieldGroup title="When it works">
          <FieldPair>
            <RecordField field={fields.expires} />
            <RecordField field={fields.startsAt} isRequired={false} />
            <RecordField field={fields.endTime} />
            <RecordField
              field={fields.endZone}
              hint={`Only if it isn’t the store’s${store ? `, ${store.zone.replaceAll('_', ' ')}` : ''}.`}
            />
          </FieldPair>
        </FieldGroup>
        <FieldGroup title="For testers and the shop link">
          <RecordField
            field={fields.landingUrl}
            hint={
              store
                ? `Where the shop link leads, on ${hostOf(store.website)}. Leave it empty to use the store’s website.`
                : 'On the store’s own website.'
            }
          />
          <RecordField field={fields.testNote} />
        </FieldGroup>
      </RecordForm>
      <Words values={typed} />
    </div>
  );
}

/** What the code gives. A rule of the style sheet shows the fields of the chosen kind, also without JavaScript. */
function DiscountFields() {
  return (
    <FieldGroup title="What it gives">
      <RecordField field={fields['discount.kind']} />
      <div data-kinds="percent">
        <FieldPair>
          <RecordField field={fields['discount.percentOff']} isRequired />
          <RecordField field={fields['discount.maxDiscountCents']} />
        </FieldPair>
      </div>
      <div data-kinds="amount">
        <RecordField field={fields['discount.amountOffCents']} isRequired />
      </div>
      <div data-kinds="gift">
        <RecordField field={fields['discount.gift']} isRequired />
      </div>
      <FieldPair>
        <RecordField field={fields['discount.minBasketCents']} />
        <RecordField field={fields.headline} />
      </FieldPair>
      <RecordField field={fields['discount.firstOrderOnly']} />
      <RecordField field={fields['discount.onePerHousehold']} />
      <RecordField field={fields['discount.excludes']} />
      <RecordField field={fields.termsKnown} />
      <RecordField field={fields.terms} />
    </FieldGroup>
  );
}

function CoverageFields() {
  return (
    <FieldGroup
      title="What, who, and where"
      lead="Leave these empty if the code works on everything, for everyone, everywhere."
    >
      <RecordField field={fields.departments} />
      <FieldPair>
        <RecordField field={fields.scopeWords} />
        <RecordField field={fields.region} />
      </FieldPair>
      <RecordField field={fields.membersOnly} />
    </FieldGroup>
  );
}

/** What shoppers will read. */
function Words({ values }: { values: FormValues }) {
  const { headline, terms } = wordsOfForm(values);
  return (
    <aside className={`stack ${styles.words}`} aria-label="What shoppers will read">
      <h2>What shoppers will read</h2>
      <p className={styles.headline}>{headline}</p>
      <p>{firstValueOf(values, 'description')}</p>
      <Terms terms={terms} />
    </aside>
  );
}

function hostOf(website: string): string {
  return URL.parse(website)?.host ?? website;
}
