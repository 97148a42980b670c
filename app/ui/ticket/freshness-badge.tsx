import type { Freshness } from '../../domain/evidence/freshness.ts';
import { badgeText } from '../../words/badge.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Link } from '../link.tsx';
import styles from './freshness-badge.module.css';

/** The icon of each badge. */
export const badgeIcons: Record<Freshness['state'], IconName> = {
  verified: 'tick',
  aging: 'clock',
  stale: 'clock',
  disputed: 'question',
  failed: 'cross',
  failing: 'cross',
  untested: 'question',
};

/** A code's badge, linked to its test history. */
export function FreshnessBadge({ freshness, codeId }: { freshness: Freshness; codeId: number }) {
  return (
    <Link
      className={styles.badge}
      to={`/codes/${codeId}#ledger`}
      data-state={freshness.state}
      data-fresh="badge"
    >
      <Words freshness={freshness} />
    </Link>
  );
}

/** The same badge as an example, without a link. */
export function FreshnessMark({ freshness }: { freshness: Freshness }) {
  return (
    <span className={styles.badge} data-state={freshness.state}>
      <Words freshness={freshness} />
    </span>
  );
}

function Words({ freshness }: { freshness: Freshness }) {
  return (
    <>
      <Icon name={badgeIcons[freshness.state]} />
      {badgeText(freshness)}
    </>
  );
}
