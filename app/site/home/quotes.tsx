import type { Quote } from '../../data/site/site-words.server.ts';
import styles from './quotes.module.css';

/** Testimonials. Invented ones are marked as samples. */
export function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <section className={`wrap columns ${styles.quotes}`} aria-label="Testimonials">
      {quotes.map(({ name, location, text, rating, isSample }) => (
        <figure key={name}>
          <blockquote>
            <p>{`“${text}”`}</p>
          </blockquote>
          <figcaption>
            {/* One text: React would write a comment between two. */}
            {`${name}, ${location}`}
            <br />
            {`${rating} of 5${isSample ? ' · sample testimonial' : ''}`}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
