import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contactCategories } from '../../domain/contact-categories.ts';
import { Honeypot } from '../../frame/forms/honeypot.tsx';
import { constraintsOf, problemOf } from '../../frame/forms/text-rules.ts';
import { useSubmitInPlace } from '../../frame/forms/use-submit-in-place.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { contactCategoryWords } from '../../words/contact-categories.ts';
import {
  type ContactErrors,
  type ContactField,
  type ContactValues,
  contactFields,
  contactRules,
} from './contact-fields.ts';
import styles from './contact-form.module.css';
import { messageSent } from './message-sent.ts';
import type { Prefill } from './prefill.ts';

export type ContactResult =
  | { readonly sent: true }
  | {
      readonly sent: false;
      /** As typed. Without JavaScript, the form is rendered again from them. */
      readonly values?: ContactValues;
      readonly errors: ContactErrors;
      /** A problem that isn't about a field. */
      readonly problem?: string;
    };

interface ContactFormProps {
  readonly prefill: Prefill;
  /** How soon every message is answered; null where nobody promised it. */
  readonly replyWithin: string | null;
  /** The action's result, where the page was rendered after a post without JavaScript. */
  readonly given: ContactResult | undefined;
}

/** The form and its result. Once a message is sent, an empty form replaces it. */
export function ContactForm({ prefill, replyWithin, given }: ContactFormProps) {
  const [sentCount, setSentCount] = useState(0);
  const values = given?.sent === false && given.values ? given.values : { ...empty, ...prefill };
  return (
    <Fields
      key={sentCount}
      values={sentCount > 0 ? empty : values}
      given={sentCount > 0 ? undefined : given}
      onSent={() => {
        setSentCount((count) => count + 1);
        document.dispatchEvent(new CustomEvent('toast', { detail: messageSent(replyWithin) }));
      }}
    />
  );
}

const empty: ContactValues = { name: '', email: '', subject: '', category: '', message: '' };

interface FieldsProps {
  readonly values: ContactValues;
  readonly given: ContactResult | undefined;
  readonly onSent: () => void;
}

function Fields({ values, given, onSent }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { result, isSending, send } = useSubmitInPlace<ContactResult>('/contact');
  const [errors, setErrors] = useState<ContactErrors>(given?.sent === false ? given.errors : {});
  const latest = result ?? given;
  const problem = latest?.sent === false && !isSending ? latest.problem : undefined;
  useOurOwnWords(form);

  const showErrors = (found: ContactErrors) => {
    setErrors(found);
    const first = contactFields.find((field) => found[field]);
    if (first) (form.current!.elements.namedItem(first) as HTMLElement).focus();
  };
  const handle = useEffectEvent((arrived: ContactResult) => {
    if (arrived.sent) onSent();
    else showErrors(arrived.errors);
  });
  // A result is handled once, when it arrives.
  useEffect(() => {
    if (result) handle(result);
  }, [result]);

  const first = contactFields.find((field) => errors[field]);
  const fieldProps = (name: ContactField) => ({ name, error: errors[name] });
  const controlProps = (name: ContactField) => ({
    defaultValue: values[name],
    // Without JavaScript, the page comes back with its errors. The first bad field gets the focus.
    autoFocus: given !== undefined && name === first,
    ...(name !== 'category' && constraintsOf(contactRules[name])),
  });

  return (
    <form
      ref={form}
      className={`sheet stack ${styles.sheet}`}
      method="post"
      action="/contact"
      aria-label="Contact us"
      data-live=""
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        const found = errorsIn(event.currentTarget);
        if (Object.keys(found).length > 0) showErrors(found);
        else send(event.currentTarget);
      }}
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement;
        if (errors[name as ContactField]) setErrors({ ...errors, [name]: undefined });
      }}
    >
      <Stamp />
      <h2 className="title-m">Send us a message</h2>
      <Honeypot />
      <div className={styles.pair}>
        <Field {...fieldProps('name')} label="Full Name">
          {(control) => <input {...control} {...controlProps('name')} autoComplete="name" />}
        </Field>
        <Field {...fieldProps('email')} label="Email Address">
          {(control) => <input {...control} {...controlProps('email')} />}
        </Field>
      </div>
      <div className={styles.pair}>
        <Field {...fieldProps('subject')} label="Subject">
          {(control) => <input {...control} {...controlProps('subject')} />}
        </Field>
        <Field {...fieldProps('category')} label="Category" note="optional">
          {(control) => (
            <select {...control} {...controlProps('category')}>
              <option value="">Choose one</option>
              {contactCategories.map((category) => (
                <option key={category} value={category}>
                  {contactCategoryWords[category]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field {...fieldProps('message')} label="Message">
        {(control) => <textarea {...control} {...controlProps('message')} rows={6} />}
      </Field>
      <div className={`row ${styles.foot}`}>
        <Button aria-disabled={isSending || undefined}>{isSending ? 'Sending…' : 'Send Message'}</Button>
        <p className="note">We use your email address only to reply.</p>
      </div>
      <p className={`problem ${styles.problem}`} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** With JavaScript, errors appear next to their fields instead of in the browser's bubbles. */
function useOurOwnWords(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    form.current!.noValidate = true;
  }, [form]);
}

function errorsIn(form: HTMLFormElement): ContactErrors {
  const errors: ContactErrors = {};
  for (const [name, rule] of Object.entries(contactRules)) {
    const { validity } = form.elements.namedItem(name) as HTMLInputElement;
    const problem = problemOf(rule, validity);
    if (problem) errors[name as ContactField] = problem;
  }
  return errors;
}

/** The corner of an envelope: decoration. */
function Stamp() {
  return (
    <svg className={styles.stamp} viewBox="0 0 120 74" aria-hidden="true">
      <path d="M2 20c10-6 20 6 30 0s20 6 30 0M2 34c10-6 20 6 30 0s20 6 30 0M2 48c10-6 20 6 30 0s20 6 30 0" />
      <rect x="66" y="3" width="51" height="64" strokeDasharray="1 5" strokeWidth="4" />
      <path d="M76 30h31l-3 15a4 4 0 0 1-4 3H83a4 4 0 0 1-4-3zM84 30l4-11M99 30l-4-11M86 35v7M91.500 35v7M97 35v7" />
    </svg>
  );
}
