import { useState } from 'react';
import type { StoreOfCode } from '../../../data/codes/office/office-code.server.ts';
import { categories } from '../../../domain/categories.ts';
import { departmentWords, exclusionWords, kindWords } from '../../../words/office/code-words.ts';
import { CheckField, CheckListField, FieldGroup, FieldPair } from '../../ui/form/choice-fields.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import { type FormValues, firstValueOf, valuesOf } from '../../ui/form/form-values.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { ZoneField } from '../../ui/form/zone-field.tsx';
import { SAME_SEEN_FIELD, sameCodeText } from '../same/same-code.ts';
import { useSameCodes } from '../same/use-same-codes.ts';
import styles from './code-form.module.css';
import { wordsOfForm } from './code-preview-words.ts';
import { codeFormFields as fields } from './code-values.ts';

interface CodeFormProps {
  readonly draftKey: string;
  readonly version?: number;
  readonly initial: FormValues;
  /** With the code that the editor has been warned of, if any. */
  readonly result: (FormResult & { readonly sameSeen?: string }) | undefined;
  /** The code's store, or for a new code, the stores to choose from. */
  readonly stores: readonly Pick<StoreOfCode, 'id' | 'name' | 'website' | 'zone' | 'status'>[];
  readonly isNew?: boolean;
  /** The code as it's stored. */
  readonly storedCode?: string;
  readonly buttons: React.ReactNode;
}

/** A code's form, next to the words that shoppers will read. */
export function CodeForm(props: CodeFormProps) {
  const { draftKey, version, initial, result, stores, isNew = false, storedCode, buttons } = props;
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
  const onValues = (form: FormData) => setTyped(valuesOf(form));

  return (
    <div className={styles.sheet}>
      <RecordForm {...{ draftKey, version, initial, result, onValues, buttons }}>
        <FieldGroup title="The code">
          {isNew && (
            <SelectField
              {...fields.storeId}
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
            <TextField
              {...fields.code}
              isRequired
              maxLength={20}
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
            <SelectField
              {...fields.category}
              isRequired
              choices={categories.map((each) => ({ value: each, label: each }))}
            />
          </FieldPair>
          {found && <input type="hidden" name={SAME_SEEN_FIELD} value={found.code} />}
          {result?.sameSeen && <input type="hidden" name={SAME_SEEN_FIELD} value={result.sameSeen} />}
          <TextAreaField
            {...fields.description}
            isRequired
            rows={2}
            maxLength={280}
            hint="One or two sentences, shown below the headline."
          />
        </FieldGroup>
        <DiscountFields />
        <CoverageFields />
        <FieldGroup title="When it works">
          <FieldPair>
            <TextField
              {...fields.expires}
              type="date"
              isShort
              hint="The last day it works. Leave it empty if there’s no end date."
            />
            <TextField
              {...fields.startsAt}
              type="date"
              isShort
              hint="Leave it empty to start when it’s published."
            />
            <TextField {...fields.endTime} type="time" isShort hint="Only if it ends before midnight." />
            <ZoneField
              {...fields.endZone}
              hint={`Only if it isn’t the store’s${store ? `, ${store.zone.replaceAll('_', ' ')}` : ''}.`}
            />
          </FieldPair>
        </FieldGroup>
        <FieldGroup title="For testers and the shop link">
          <TextField
            {...fields.landingUrl}
            type="url"
            hint={
              store
                ? `Where the shop link leads, on ${hostOf(store.website)}. Leave it empty to use the store’s website.`
                : 'On the store’s own website.'
            }
          />
          <TextField
            {...fields.testNote}
            maxLength={200}
            hint="What a test needs, such as a new account. Shoppers don’t see it."
          />
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
      <SelectField {...fields['discount.kind']} isRequired choices={choicesOf(kindWords)} />
      <div data-kinds="percent">
        <FieldPair>
          <TextField {...fields['discount.percentOff']} isRequired inputMode="numeric" isShort suffix="%" />
          <TextField
            {...fields['discount.maxDiscountCents']}
            inputMode="decimal"
            isShort
            prefix="$"
            hint="The most it takes off one order."
          />
        </FieldPair>
      </div>
      <div data-kinds="amount">
        <TextField {...fields['discount.amountOffCents']} isRequired inputMode="decimal" isShort prefix="$" />
      </div>
      <div data-kinds="gift">
        <TextField
          {...fields['discount.gift']}
          isRequired
          maxLength={60}
          hint="A short phrase, such as “Free tote bag”."
        />
      </div>
      <FieldPair>
        <TextField
          {...fields['discount.minBasketCents']}
          inputMode="decimal"
          isShort
          prefix="$"
          hint="The smallest cart total that qualifies."
        />
        <TextField
          {...fields.discountText}
          maxLength={60}
          hint="Your own headline, instead of the one made from these fields."
        />
      </FieldPair>
      <CheckField {...fields['discount.firstOrderOnly']} />
      <CheckField {...fields['discount.onePerHousehold']} />
      <CheckListField
        {...fields['discount.excludes']}
        hint="What the store doesn’t count toward the cart total."
        choices={choicesOf(exclusionWords)}
      />
      <CheckField
        {...fields.termsKnown}
        hint="If the store doesn’t state its terms, uncheck this and leave the terms empty. Don’t guess."
      />
    </FieldGroup>
  );
}

function CoverageFields() {
  return (
    <FieldGroup
      title="What, who, and where"
      lead="Leave these empty if the code works on everything, for everyone, everywhere."
    >
      <CheckListField {...fields.departments} choices={choicesOf(departmentWords)} />
      <FieldPair>
        <TextField
          {...fields.scopeWords}
          maxLength={80}
          hint="Anything narrower, such as “salmon in any form”."
        />
        <TextField {...fields.region} maxLength={40} hint="Such as “California”." />
      </FieldPair>
      <CheckField {...fields.membersOnly} />
    </FieldGroup>
  );
}

/** What shoppers will read. */
function Words({ values }: { values: FormValues }) {
  const { headline, terms } = wordsOfForm(values);
  return (
    <aside className={styles.words} aria-label="What shoppers will read">
      <h2>What shoppers will read</h2>
      <p className={styles.headline}>{headline}</p>
      <p>{firstValueOf(values, 'description')}</p>
      <ul>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        <li>One code per order.</li>
      </ul>
    </aside>
  );
}

/** In the order of the words: the rules' own lists are loaded by public pages. */
function choicesOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function hostOf(website: string): string {
  return URL.parse(website)?.host ?? website;
}
