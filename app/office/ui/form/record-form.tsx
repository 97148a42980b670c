import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { newKey } from '../new-key.ts';
import { Notice } from '../notice.tsx';
import rowStyles from '../rows.module.css';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type Draft, keepDraft, removeDraft, useDraftKey } from './drafts.ts';
import type { FormResult } from './form-result.ts';
import {
  type Control,
  type FormValues,
  isMended,
  REQUEST_KEY_FIELD,
  VERSION_FIELD,
  valuesOf,
} from './form-values.ts';
import styles from './record-form.module.css';

export interface RecordFormProps {
  /** Names the record among a person's drafts on this device: "code 12", "new code". */
  readonly draftKey: string;
  /** The version of the record that the page shows; undefined for a new one. */
  readonly version?: number | undefined;
  /** The record as it is, or the defaults of a new one. */
  readonly initial: FormValues;
  /** What the action returned, if it didn't save. */
  readonly result: FormResult | undefined;
  /** The address of the action, if it isn't the page's own. */
  readonly action?: string;
  /** Called with everything typed so far, at each change. */
  readonly onValues?: (values: FormData) => void;
  readonly children: React.ReactNode;
  /** The buttons below the fields: submit buttons named `intent`. */
  readonly buttons: React.ReactNode;
  /** Said next to the buttons until somebody types: "Saved". */
  readonly said?: string | undefined;
  /** Whether saving leaves the page where it is. */
  readonly staysInPlace?: boolean;
}

interface FormState {
  readonly values: FormValues;
  /** Those of fields that still hold what was refused. */
  readonly errors: FormResult['errors'];
}

const FormContext = createContext<FormState>({ values: {}, errors: {} });

/** The values and errors of the form around a field. */
export function useFormState(): FormState {
  return use(FormContext);
}

/**
 * The form of a record. It keeps what was typed as a draft on this device until it's saved, shows errors beside their
 * fields, and two editors' changes field by field. It works without JavaScript too.
 */
export function RecordForm({
  draftKey: name,
  version,
  initial,
  result,
  action,
  onValues,
  children,
  buttons,
  said,
  staysInPlace = false,
}: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draftKey = useDraftKey(name);
  const [restored, setRestored] = useState<Draft>();
  const [lastResult, setLastResult] = useState(result);
  const [round, setRound] = useState(0);
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [typedOn, setTypedOn] = useState<number | 'new'>();
  const isSending = useNavigation().formMethod === 'POST';
  // A new result replaces what was brought back before, and the fields start from it.
  if (result !== lastResult) {
    setLastResult(result);
    setRestored(undefined);
    setMended(new Set());
    setRound(round + 1);
  }
  const values = restored?.values ?? result?.values ?? initial;
  // What was brought back began from the version of then, so others' changes since are shown before they're lost.
  const from = restored?.version ?? result?.conflict?.version ?? version;
  const refused = result?.errors ?? {};
  const isTyped = typedOn === (version ?? 'new');
  const errors = Object.fromEntries(Object.entries(refused).filter(([field]) => !mended.has(field)));
  useFocusOnTrouble(form, result);
  useDraft(form, draftKey, from);
  const tellValues = useEffectEvent(() => onValues?.(new FormData(form.current!)));
  // Whatever follows what is typed learns of values that nobody typed.
  useEffect(() => {
    if (round > 0) tellValues();
  }, [round]);

  return (
    <Form
      ref={form}
      method="post"
      aria-label="Fields"
      {...(action === undefined ? {} : { action })}
      className={`stack ${styles.form}`}
      noValidate
      preventScrollReset={staysInPlace}
      onSubmit={(event) => isSending && event.preventDefault()}
      onInput={({ currentTarget, target }) => {
        const typed = new FormData(currentTarget);
        onValues?.(typed);
        setTypedOn(version ?? 'new');
        const control = target as Control;
        if (!(control.name in refused)) return;
        const fields = new Set(mended);
        if (isMended(control, valuesOf(typed), values)) fields.add(control.name);
        else fields.delete(control.name);
        setMended(fields);
      }}
    >
      {from !== undefined && <input type="hidden" name={VERSION_FIELD} value={from} />}
      <RequestKey />
      <DraftOffer
        // Another version of the record has another form, which looks for its own draft.
        key={version}
        draftKey={draftKey}
        version={version}
        shown={values}
        onRestore={(draft) => {
          setRestored(draft);
          setRound(round + 1);
        }}
      />
      {result?.problem && (
        <div tabIndex={-1} data-problem="">
          <Notice tone="failed">{result.problem}</Notice>
        </div>
      )}
      {Object.keys(errors).length > 0 && (
        <Notice tone="failed">Nothing has been saved yet. Fix the fields marked below.</Notice>
      )}
      {result?.conflict && <ConflictPanel conflict={result.conflict} />}
      <FormContext value={{ values, errors }}>
        <div key={`${version} ${round}`} className={`sheet stack ${rowStyles.fields} ${styles.fields}`}>
          {children}
        </div>
      </FormContext>
      <div
        className={`flow ${styles.buttons}`}
        data-untouched={isTyped || result || restored ? undefined : ''}
      >
        {buttons}
        <p role="status" className={styles.said}>
          {said && !result && !isTyped ? said : ''}
        </p>
      </div>
    </Form>
  );
}

/** Makes a form count once, however often it's sent. Hydration keeps the key that the server wrote. */
export function RequestKey() {
  const [key] = useState(newKey);
  return <input type="hidden" name={REQUEST_KEY_FIELD} defaultValue={key} suppressHydrationWarning />;
}

function useFocusOnTrouble(form: React.RefObject<HTMLFormElement | null>, result: FormResult | undefined) {
  useEffect(() => {
    if (!result) return;
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid], [data-invalid] input, [data-conflict], [data-problem]',
    );
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  }, [form, result]);
}

/** Keeps a draft while somebody types. Once this form's own action leads on to another address, it's saved. */
function useDraft(
  form: React.RefObject<HTMLFormElement | null>,
  draftKey: string,
  version: number | undefined,
) {
  const { state, formData, location: next } = useNavigation();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const onInput = () => keepDraft(draftKey, version, valuesOf(new FormData(element)));
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, [form, draftKey, version]);
  const sentKey =
    state === 'loading' && pathname + search !== next.pathname + next.search
      ? formData?.get(REQUEST_KEY_FIELD)
      : undefined;
  useEffect(() => {
    if (sentKey && sentKey === new FormData(form.current!).get(REQUEST_KEY_FIELD)) removeDraft(draftKey);
  }, [sentKey, form, draftKey]);
}
