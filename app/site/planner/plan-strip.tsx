import type { ReactNode } from 'react';
import foldedStyles from '../../ui/folded.module.css';
import { Link } from '../../ui/link.tsx';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import styles from './plan-strip.module.css';
import type { PlanLine, PlanWords } from './plan-words.server.ts';

interface PlanStripProps {
  readonly plan: PlanWords;
  /** Integer day, for printing dates. */
  readonly today: number;
  /** Of the tickets. */
  readonly headingLevel?: 2 | 3;
}

/**
 * The plan for the cart: the code to enter as a ticket, then sentences. If they're many, a phone folds the rest, below
 * the line that there's no such code if there's none.
 */
export function PlanStrip({
  plan: { answers, lines, rest, summary },
  today,
  headingLevel = 3,
}: PlanStripProps) {
  return (
    <div className={styles.strip} data-plan="">
      {answers.length > 0 && (
        <div className={styles.answers}>
          {answers.map(({ card, lead, saving }) => (
            <Ticket key={card.id} {...{ card, lead, saving, today, headingLevel }} look="plan" />
          ))}
        </div>
      )}
      {lines.map(sentenceOf)}
      {summary && (
        <details className={foldedStyles.onPhones} data-without={!answers.length || undefined}>
          <summary>{summary.map(partOf)}</summary>
          {rest.map(sentenceOf)}
        </details>
      )}
    </div>
  );
}

function sentenceOf(line: PlanLine) {
  return <p key={JSON.stringify(line)}>{line.map(partOf)}</p>;
}

function partOf(part: PlanLine[number], key: number): ReactNode {
  if (typeof part === 'string') return part;
  if ('strong' in part) return <b key={key}>{part.strong}</b>;
  if ('money' in part) return <em key={key}>{part.money}</em>;
  if ('evidence' in part) return <small key={key}>{part.evidence.map(partOf)}</small>;
  if ('badge' in part) return <FreshnessMark key={key} freshness={part.badge} />;
  return (
    <Link key={key} to={`/codes/${part.id}`}>
      {part.code}
    </Link>
  );
}
