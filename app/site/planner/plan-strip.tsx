import { Link } from '../../ui/link.tsx';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import foldedStyles from './folded.module.css';
import type { PlanLine } from './plan-lines.server.ts';
import styles from './plan-strip.module.css';

/** The plan for the cart, in sentences. A phone shows the code to enter now, and unfolds the rest. */
export function PlanStrip({ lines }: { lines: readonly PlanLine[] }) {
  const [answer, ...rest] = lines.map((line) => <p key={JSON.stringify(line)}>{line.map(partOf)}</p>);
  return (
    <div className={styles.strip}>
      {answer}
      {rest.length > 1 ? (
        <details className={foldedStyles.onPhones}>
          <summary>Rest of the plan</summary>
          {rest}
        </details>
      ) : (
        rest
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
