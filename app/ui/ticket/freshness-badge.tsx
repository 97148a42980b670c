import type { Freshness } from '../../domain/evidence/freshness.ts';
import { badgeText } from '../../words/evidence.ts';
import { LOCALE } from '../../words/locale.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Link } from '../link.tsx';
import styles from './freshness-badge.module.css';

const icons: Record<Freshness['state'], IconName> = {
  verified: 'tick',
  aging: 'clock',
  disputed: 'question',
  failing: 'cross',
  untested: 'question',
};

/** What the ledger of a code says today; leads to the ledger itself. */
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

/** The same badge where it is spoken of, and leads nowhere. */
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
      <Icon name={icons[freshness.state]} />
      {badgeText(freshness, LOCALE)}
    </>
  );
}
