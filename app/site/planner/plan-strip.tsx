import { Link } from '../../ui/link.tsx';
import { FreshnessMark } from '../../ui/ticket/freshness-badge.tsx';
import type { PlanLine } from './plan-lines.server.ts';
import styles from './plan-strip.module.css';

/** The plan for the cart, in sentences. */
export function PlanStrip({ lines }: { lines: readonly PlanLine[] }) {
  return (
    <div className={styles.strip}>
      {lines.map((line) => (
        <p key={JSON.stringify(line)}>{line.map(partOf)}</p>
      ))}
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
