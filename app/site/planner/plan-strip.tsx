import { Link } from '../../ui/link.tsx';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import { SmallTicket } from '../../ui/ticket/small-ticket.tsx';
import foldedStyles from './folded.module.css';
import styles from './plan-strip.module.css';
import type { PlanLine, PlanWords } from './plan-words.server.ts';

/**
 * The plan for the cart: the code to enter as a ticket, then sentences. If they're many, a phone folds the rest, below
 * the line that there's no such code if there's none.
 */
export function PlanStrip({ plan: { answers, lines, rest, summary } }: { plan: PlanWords }) {
  return (
    <div className={styles.strip} data-plan="">
      {answers.length > 0 && (
        <div className={styles.answers}>
          {answers.map((answer) => (
            <SmallTicket key={answer.card.id} {...answer} />
          ))}
        </div>
      )}
      {lines.map(sentenceOf)}
      {summary ? (
        <details className={foldedStyles.onPhones} data-without={!answers.length || undefined}>
          <summary>{summary.map(partOf)}</summary>
          {rest.map(sentenceOf)}
        </details>
      ) : (
        rest.map(sentenceOf)
      )}
    </div>
  );
}

function sentenceOf(line: PlanLine) {
  return <p key={JSON.stringify(line)}>{line.map(partOf)}</p>;
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
