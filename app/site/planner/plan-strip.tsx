import { Link } from '../../ui/link.tsx';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import { SmallTicket } from '../../ui/ticket/small-ticket.tsx';
import foldedStyles from './folded.module.css';
import styles from './plan-strip.module.css';
import type { PlanLine, PlanWords } from './plan-words.server.ts';

/** The plan for the cart: the code to enter as a ticket, then sentences, which a phone folds if they are many. */
export function PlanStrip({ plan: { answers, lines } }: { plan: PlanWords }) {
  const sentences = lines.map((line) => <p key={JSON.stringify(line)}>{line.map(partOf)}</p>);
  return (
    <div className={styles.strip}>
      {answers.length > 0 && (
        <div className={styles.answers}>
          {answers.map((answer) => (
            <SmallTicket key={answer.card.id} {...answer} />
          ))}
        </div>
      )}
      {sentences.length > 2 ? (
        <details className={foldedStyles.onPhones}>
          <summary>Rest of the plan</summary>
          {sentences}
        </details>
      ) : (
        sentences
      )}
    </div>
  );
}

function partOf(part: PlanLine[number], key: number) {
  if (typeof part === 'string') return part;
  if ('strong' in part) return <b key={key}>{part.strong}</b>;
  if ('money' in part) return <em key={key}>{part.money}</em>;
  if ('badge' in part) return <FreshnessMark key={key} freshness={part.badge} />;
  return (
    <Link key={key} to={`/codes/${part.id}`}>
      {part.code}
    </Link>
  );
}
