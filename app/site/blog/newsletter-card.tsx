import { NewsletterForm } from '../../frame/newsletter/newsletter-form.tsx';
import styles from './newsletter-card.module.css';

export function NewsletterCard() {
  return (
    <section className={`no-print airmail ${styles.card}`} aria-labelledby="stay-updated">
      <div>
        <h2 id="stay-updated" className="title-m">
          Stay Updated
        </h2>
        <p className="caption">
          One email a week with codes that passed at checkout and codes that end soon. Confirm by email.
          Unsubscribe anytime.
        </p>
      </div>
      <NewsletterForm place="blog" button="Subscribe Now" />
    </section>
  );
}
