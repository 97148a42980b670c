import type { LedgerEntry } from '../../data/codes/checks.server.ts';
import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Liveness } from '../../domain/evidence/liveness.ts';
import type { SuccessRate } from '../../domain/evidence/rating.ts';
import { Disclosure } from '../../frame/disclosure.tsx';
import { Link } from '../../ui/link.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import { offerText } from '../../words/discount.ts';
import { livenessSentence } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';
import styles from './code.module.css';
import { Ledger } from './ledger.tsx';
import { Visitors } from './numbers.tsx';

interface CodeProps {
  readonly card: CodeCard;
  readonly liveness: Liveness;
  /** Not where the store was withdrawn. */
  readonly hasStorePage: boolean;
  readonly startsAt: number;
  readonly terms: readonly string[];
  readonly summary: string;
  readonly successRate: SuccessRate | null;
  readonly checks: readonly LedgerEntry[];
  readonly similar: readonly CodeCard[];
  readonly today: number;
  readonly disclosure: string | null;
}

/** The ticket with its terms and its test history, and similar codes. */
export function Code(props: CodeProps) {
  const { card, liveness, hasStorePage, startsAt, terms, summary, successRate, checks, similar, today } =
    props;
  return (
    <>
      <p className={styles.trail}>
        <Link to="/verified-codes">Verified Codes</Link>
        <span aria-hidden="true"> / </span>
        {hasStorePage ? <Link to={`/stores/${card.store.slug}`}>{card.store.name}</Link> : card.store.name}
      </p>
      <h1 className={styles.title}>{offerText(card, LOCALE)}</h1>
      <p className={styles.summary} data-fresh="summary">
        {summary}
        <Visitors codeId={card.id} successRate={successRate} />
      </p>

      {liveness !== 'live' && <Over card={card} liveness={liveness} startsAt={startsAt} today={today} />}

      <div className={styles.spread}>
        <div className={styles.main}>
          <Disclosure text={props.disclosure} />
          {liveness === 'live' && <Ticket card={card} today={today} headingLevel={2} look="page" />}
          <section aria-labelledby="terms">
            <h2 id="terms">Terms, in words</h2>
            <ul className={styles.terms}>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
              <li>One code per order.</li>
            </ul>
          </section>
        </div>
        <Ledger code={card.code} checks={checks} summary={summary} />
      </div>

      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar">
          <h2 id="similar">{liveness === 'live' ? 'Similar codes' : 'Similar live codes'}</h2>
          <TicketList label="Similar codes">
            {similar.map((other) => (
              <li key={other.id}>
                <Ticket card={other} today={today} />
              </li>
            ))}
          </TicketList>
        </section>
      )}
    </>
  );
}

/** Says why a code can't be used now. Only its own page still shows it. */
function Over({
  card,
  liveness,
  startsAt,
  today,
}: {
  card: CodeCard;
  liveness: Liveness;
  startsAt: number;
  today: number;
}) {
  return (
    <div className={styles.over} data-liveness={liveness}>
      <div>
        <p>
          <b>{livenessSentence({ liveness, startsAt, expiresDay: card.expiresDay }, today, LOCALE)}</b>{' '}
          {liveness === 'upcoming'
            ? 'It won’t work until then.'
            : 'It won’t work at checkout. See its test history below.'}
        </p>
        <p>{card.description}</p>
      </div>
      <code>{card.code}</code>
    </div>
  );
}
