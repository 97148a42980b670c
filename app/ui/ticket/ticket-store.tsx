import type { TicketCard } from '../../data/codes/code-card.ts';
import { badgeText } from '../../words/badge.ts';
import { Link } from '../link.tsx';
import { MarkedText } from '../marked-text.tsx';
import { StoreDisc } from '../store/store-disc.tsx';
import { FreshnessBadge } from './freshness-badge.tsx';
import type { TicketMarks } from './ticket-marks.ts';
import styles from './ticket-store.module.css';

/** A name and a badge with more characters have no room beside their lead on a phone. */
const MOST_BESIDE_LEAD = 21;

interface TicketStoreProps {
  readonly card: TicketCard;
  /** The parts that match the visitor's search. */
  readonly marks: TicketMarks['store'] | undefined;
  /** What the code answers, in words above the store's name. */
  readonly lead: string | undefined;
  readonly isOver: boolean;
}

/** Whose code it is, and how its tests went. */
export function TicketStore({ card: { id, store, freshness }, marks, lead, isOver }: TicketStoreProps) {
  const isLong = store.name.length + badgeText(freshness).length > MOST_BESIDE_LEAD;
  return (
    <div className={styles.store}>
      {lead && <span className={styles.lead}>{lead}</span>}
      <StoreDisc logo={store.logo} hue={store.hue} />
      <span data-long={(lead && isLong) || undefined}>
        {isOver ? (
          store.name
        ) : (
          <Link to={`/stores/${store.slug}`}>
            <MarkedText text={store.name} marks={marks} />
          </Link>
        )}
      </span>
      {!isOver && <FreshnessBadge freshness={freshness} codeId={id} />}
    </div>
  );
}
