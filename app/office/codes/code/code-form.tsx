import { useEffect, useState } from 'react';
import { showRelativeTimes } from '../../../browser/page/relative-times.ts';
import type { StoreOfCode } from '../../../data/codes/office/office-code.server.ts';
import { fitsCode, foldCode } from '../../../domain/code-text.ts';
import { Ticket } from '../../../ui/ticket/ticket.tsx';
import { FieldGroup, FieldPair } from '../../ui/form/choice-fields.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import { firstValueOf, valuesOf } from '../../ui/form/form-values.ts';
import { RecordField } from '../../ui/form/record-field.tsx';
import { RecordForm, type RecordFormProps } from '../../ui/form/record-form.tsx';
import { WithPreview } from '../../ui/with-preview.tsx';
import { SAME_SEEN_FIELD, sameCodeText } from '../same/same-code.ts';
import { useSameCodes } from '../same/use-same-codes.ts';
import styles from './code-form.module.css';
import { type CodeEvidence, cardOfForm, codeForm as fields, hasOffer } from './code-values.ts';

interface CodeFormProps extends Omit<RecordFormProps, 'result' | 'children'> {
  /** The existing code that the editor has been warned about, if any. */
  readonly result: (FormResult & { readonly sameSeen?: string }) | undefined;
  /** The code's store, or for a new code, the stores to choose from. */
  readonly stores: readonly StoreOfCode[];
  /** Integer day, for printing dates. */
  readonly today: number;
  /** Absent for a new code. */
  readonly evidence?: CodeEvidence;
  readonly isNew?: boolean;
  readonly storedCode?: string;
}

/** A code's form, next to its ticket as shoppers will see it. */
export function CodeForm({
  stores,
  today,
  evidence = none,
  isNew = false,
  storedCode,
  ...form
}: CodeFormProps) {
  const { initial, result } = form;
  const [typed, setTyped] = useState(result?.values ?? initial);
  const [lastResult, setLastResult] = useState(result);
  if (result !== lastResult) {
    setLastResult(result);
    if (result) setTyped(result.values);
  }
  const storeId = isNew ? firstValueOf(typed, 'store') : String(stores[0]?.id ?? '');
  const store = stores.find(({ id }) => String(id) === storeId);
  const code = firstValueOf(typed, 'code').trim();
  const isAsked = fitsCode(code) && (!storedCode || foldCode(code) !== foldCode(storedCode));
  const same = useSameCodes(storeId, isAsked ? [code] : []);
  const found = same?.find((each) => foldCode(each.code) === foldCode(code));
  const onValues = (values: FormData) => setTyped(valuesOf(values));
  // The ticket's own times are exact until a script makes them relative, as on the site.
  useEffect(showRelativeTimes);

  const isMoreUsed = more.some(
    (path) => result?.errors[path] || firstValueOf(result?.values ?? initial, path),
  );
  const card = cardOfForm(typed, store ?? noStore, evidence);
  return (
    <WithPreview
      edge={card.headline}
      preview={<Ticket card={card} today={today} dimmed={!hasOffer(typed)} />}
    >
      <div className={styles.fields}>
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
                  store?.status === 'draft' &&
                  'This store is a draft. Publish it before you publish its codes.'
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
                      fields.code.hint
                    )}
                  </span>
                }
              />
              <RecordField field={fields.category} />
            </FieldPair>
            {found && <input type="hidden" name={SAME_SEEN_FIELD} value={found.code} />}
            {result?.sameSeen && <input type="hidden" name={SAME_SEEN_FIELD} value={result.sameSeen} />}
          </FieldGroup>
          <DiscountFields />
          <FieldGroup title="When it works" isOptional>
            <FieldPair isShort>
              <RecordField field={fields.startsAt} isRequired={false} />
              <RecordField field={fields.expires} />
            </FieldPair>
            <FieldPair>
              <RecordField field={fields.endTime} />
              <RecordField
                field={fields.endZone}
                placeholder={store?.zone ?? 'The store’s'}
                hint="Only if it isn’t the store’s."
              />
            </FieldPair>
          </FieldGroup>
          <FieldGroup title="In words" isOptional>
            <RecordField field={fields.headline} />
            <RecordField field={fields.description} />
            <RecordField field={fields.terms} />
            <RecordField field={fields.termsKnown} />
          </FieldGroup>
          <details open={isMoreUsed}>
            <summary className="unfold across">Limits, shop link, tester’s note</summary>
            <CoverageFields />
            <FieldGroup title="For testers and the shop link" isOptional>
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
          </details>
        </RecordForm>
      </div>
    </WithPreview>
  );
}

const none: CodeEvidence = {
  id: 0,
  uses: 0,
  rating: null,
  reports: 0,
  freshness: { state: 'untested' },
  testedAt: null,
};
const noStore = { slug: '', name: 'Store', logo: '', hue: 150, zone: 'UTC' };

/** The fields that are folded while they're empty. */
const more = ['departments', 'scopeWords', 'region', 'membersOnly', 'landingUrl', 'testNote'];

/** What the code gives. A rule of the style sheet shows the fields of the chosen kind, also without JavaScript. */
function DiscountFields() {
  return (
    <FieldGroup title="What it gives">
      <FieldPair isShort>
        <RecordField field={fields['discount.kind']} />
        <div data-kinds="percent">
          <RecordField field={fields['discount.percentOff']} isRequired />
        </div>
        <div data-kinds="amount">
          <RecordField field={fields['discount.amountOffCents']} isRequired />
        </div>
        <div data-kinds="gift">
          <RecordField field={fields['discount.gift']} isRequired />
        </div>
        <RecordField field={fields['discount.minBasketCents']} />
        <div data-kinds="percent">
          <RecordField field={fields['discount.maxDiscountCents']} />
        </div>
        <RecordField field={fields['discount.minCounts']} />
      </FieldPair>
      <FieldPair>
        <RecordField field={fields['discount.firstOrderOnly']} />
        <RecordField field={fields['discount.onePerHousehold']} />
      </FieldPair>
      <RecordField field={fields['discount.excludes']} />
    </FieldGroup>
  );
}

function CoverageFields() {
  return (
    <FieldGroup
      title="What, who, and where"
      lead="Leave these empty if the code works on everything, for everyone, everywhere."
      isOptional
    >
      <RecordField field={fields.departments} />
      <RecordField field={fields.scopeWords} />
      <RecordField field={fields.region} />
      <RecordField field={fields.membersOnly} />
    </FieldGroup>
  );
}

function hostOf(website: string): string {
  return URL.parse(website)?.host ?? website;
}
