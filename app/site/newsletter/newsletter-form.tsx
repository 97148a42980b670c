import { useId } from 'react';
import { Form } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import styles from './newsletter-form.module.css';

/** Asks for an address; the mailed link confirms it. Works as a plain form post. */
export function NewsletterForm({ place, button }: { place: 'footer' | 'home' | 'blog'; button: string }) {
  const fieldId = useId();
  return (
    <Form className={styles.form} method="post" action="/newsletter" data-place={place}>
      <label htmlFor={fieldId}>Email address</label>
      <div className={styles.row}>
        <input
          id={fieldId}
          className={styles.field}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
        />
        <button
          type="submit"
          className={buttonStyles.button}
          data-kind={place === 'home' ? 'lemon' : undefined}
        >
          {button}
        </button>
      </div>
    </Form>
  );
}
