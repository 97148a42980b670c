import type { CodeCard } from '../../data/codes/code-card.ts';
import { Link } from '../link.tsx';
import { sizeOnTicket } from './code-size.ts';
import { CodeText } from './code-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { FreshnessMark } from './freshness-badge.tsx';
import { ReportAnswer, ReportForm } from './report-form.tsx';
import styles from './small-ticket.module.css';

interface SmallTicketProps {
  readonly card: Pick<CodeCard, 'id' | 'code' | 'headline' | 'freshness'> & {
    readonly store: Pick<CodeCard['store'], 'name'>;
  };
  /** What it is the answer to: "Enter now at Wellby". */
  readonly label: string;
  /** What it saves on the cart, if that is known. */
  readonly saving?: string | undefined;
  /** What else speaks for or against it. */
  readonly note?: string | undefined;
}

/** One code as the answer to a question: what it gives, how it was tested, and its Copy. */
export function SmallTicket({ card, label, saving, note }: SmallTicketProps) {
  return (
    <article className={styles.small} aria-label={label} data-code-id={card.id} data-store={card.store.name}>
      <div className={styles.body}>
        <p className={styles.label}>{label}</p>
        <p className={styles.headline}>
          <Link to={`/codes/${card.id}`}>{card.headline}</Link>
        </p>
        <p className={styles.note}>
          {saving && <em>{saving} </em>}
          {note && `${note} `}
          <FreshnessMark freshness={card.freshness} />
        </p>
        <ReportForm codeId={card.id} />
        <ReportAnswer className={styles.answer} />
      </div>
      <div className={styles.stub}>
        <code data-size={sizeOnTicket(card.code)}>
          <CodeText text={card.code} />
        </code>
        <CopyButton />
      </div>
    </article>
  );
}
