import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Honeypot } from '../forms/honeypot.tsx';
import { constraintsOf, problemOf } from '../forms/text-rules.ts';
import { useSubmitInPlace } from '../forms/use-submit-in-place.ts';
import { emailRule, LINK_SENT, type NewsletterResult } from './newsletter-fields.ts';
import styles from './newsletter-form.module.css';

interface NewsletterFormProps {
  readonly place: 'footer' | 'home' | 'blog' | 'page';
  readonly button: string;
  /** The action's result, if the page was rendered after a post without JavaScript. */
  readonly given?: NewsletterResult | undefined;
  /** Further fields, between the problem and the button. */
  readonly children?: React.ReactNode;
}

/**
 * Asks for an address, which an emailed link then confirms. Works as a plain form post; with JavaScript it shows the
 * result in place.
 */
export function NewsletterForm({ place, button, given, children }: NewsletterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { result, isSending, send } = useSubmitInPlace<NewsletterResult>('/newsletter');
  const [problem, setProblem] = useState(given?.sent === false ? given.problem : undefined);

  useEffect(() => {
    form.current!.noValidate = true;
  }, []);
  useEffect(() => {
    if (!result) return;
    setProblem(result.sent ? undefined : result.problem);
    if (!result.sent) fieldOf(form.current!).focus();
  }, [result]);

  const isSent = result?.sent && !isSending;
  const submit = (
    <Button kind={place === 'home' ? 'lemon' : undefined} aria-disabled={isSending || undefined}>
      {isSending ? 'Sending…' : button}
    </Button>
  );
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/newsletter"
      aria-label={place === 'footer' ? 'Newsletter in the footer' : 'Newsletter'}
      data-place={place}
      data-sent={isSent || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        const found = problemOf(emailRule, fieldOf(event.currentTarget).validity);
        setProblem(found);
        if (found) fieldOf(event.currentTarget).focus();
        else send(event.currentTarget);
      }}
    >
      <div>
        <label htmlFor={`${id}-email`}>Email address</label>
        <Honeypot />
        <div className={styles.row}>
          <input
            id={`${id}-email`}
            className={styles.field}
            name="email"
            {...constraintsOf(emailRule)}
            placeholder="you@example.com"
            defaultValue={given?.sent === false ? given.email : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onInput={() => setProblem(undefined)}
          />
          {!children && submit}
        </div>
      </div>
      <div className={styles.result} aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className={`problem ${styles.problem}`}>
            {problem}
          </p>
        )}
        {isSent && (
          <p className={styles.sent}>
            <b>{LINK_SENT.title}.</b> {LINK_SENT.text}
          </p>
        )}
      </div>
      {children}
      {children && submit}
    </form>
  );
}

function fieldOf(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('email') as HTMLInputElement;
}
