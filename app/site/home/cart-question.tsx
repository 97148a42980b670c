import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { CartBar } from '../planner/cart-bar.tsx';
import styles from './cart-question.module.css';
import type { HomeContent } from './opening.tsx';

/** The cart under the hero: which code saves most on it? The boot script answers at once, in the example's place. */
export function CartQuestion({ stores, example, today }: HomeContent) {
  return (
    <section className={`wrap ${styles.question}`} aria-labelledby="cart">
      <h2 id="cart">Which code saves the most on your cart?</h2>
      <form className={styles.form} action="/verified-codes" aria-labelledby="cart" data-answers="">
        <CartBar>
          <Choice label="Store" name="store">
            <option value="all">All Stores</option>
            {stores.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Choice>
        </CartBar>
        <Button>Rank all codes</Button>
      </form>
      {/* Not in the form, because a ticket has one of its own. */}
      <div
        className={styles.answer}
        aria-live="polite"
        {...(!example && { 'data-needs-js': '', 'data-bare': '' })}
      >
        {example && (
          <>
            <p className="caption">
              <b>{`Example: a cart of ${example.total}.`}</b>
            </p>
            <Ticket
              card={example.card}
              today={today}
              look="fan"
              saving={example.saving}
              note={<p className="note">{example.terms}</p>}
            />
          </>
        )}
      </div>
    </section>
  );
}
