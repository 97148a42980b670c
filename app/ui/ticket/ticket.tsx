import type { ReactNode } from 'react';
import type { CodeCard } from '../../data/codes/code-card.ts';
import { headlineText } from '../../words/discount.ts';
import buttonStyles from '../button.module.css';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { MarkedText } from '../marked-text.tsx';
import { StoreDisc } from '../store-disc.tsx';
import { CopyButton } from './copy-button.tsx';
import { FreshnessBadge } from './freshness-badge.tsx';
import { ReportForm } from './report-form.tsx';
import { SaveButton } from './save-button.tsx';
import styles from './ticket.module.css';
import { TicketFacts } from './ticket-facts.tsx';
import type { TicketMarks } from './ticket-marks.ts';

interface TicketProps {
  readonly card: CodeCard;
  /** Integer day, for printing dates. */
  readonly today: number;
  /** The parts that match the visitor's search. */
  readonly marks?: TicketMarks | undefined;
  /** `list` has a Copy button and a shop link; `featured` one button for both; `fan` is a preview; `page` is the code's own page. */
  readonly look?: 'list' | 'featured' | 'fan' | 'page';
  readonly headingLevel?: 2 | 3;
  /** What the code does for the visitor's cart. */
  readonly savings?: ReactNode;
  /** Whether it does nothing for that cart; `savings` says why. */
  readonly dimmed?: boolean | undefined;
}

/** A code as a coupon: the discount on the left, the code itself on the stub. */
export function Ticket({
  card,
  today,
  marks,
  look = 'list',
  headingLevel = 3,
  savings,
  dimmed,
}: TicketProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article
      className={styles.ticket}
      aria-label={`${card.code}, ${card.store.name}`}
      data-code-id={card.id}
      data-store={card.store.name}
      data-look={look}
      data-dimmed={dimmed || undefined}
    >
      <div className={styles.paper}>
        <div className={styles.body}>
          <div className={styles.store}>
            <StoreDisc logo={card.store.logo} hue={card.store.hue} />
            <Link to={`/stores/${card.store.slug}`}>
              <MarkedText text={card.store.name} marks={marks?.store} />
            </Link>
            <FreshnessBadge freshness={card.freshness} codeId={card.id} />
          </div>
          <Heading className={styles.discount}>
            <MarkedText text={headlineText(card.discount)} marks={marks?.discount} />
          </Heading>
          <p className={styles.description}>
            <MarkedText text={card.description} marks={marks?.description} />
          </p>
          {savings}
          {look !== 'fan' && (
            <ReportForm
              codeId={card.id}
              code={card.code}
              when={look === 'page' ? 'always' : 'after-copying'}
            />
          )}
          <TicketFacts card={card} today={today} />
        </div>
        <Stub card={card} marks={marks} look={look} />
      </div>
    </article>
  );
}

function Stub({ card, marks, look }: Pick<TicketProps, 'card' | 'marks' | 'look'>) {
  const isFeatured = look === 'featured';
  return (
    <div className={styles.stub}>
      <span className={styles.label}>Code</span>
      <code
        className={styles.code}
        data-long={card.code.length > 16 ? 'very' : card.code.length > 12 || undefined}
      >
        <MarkedText text={card.code} marks={marks?.code} />
      </code>
      {!isFeatured && <CopyButton />}
      <a
        className={isFeatured ? buttonStyles.button : styles.shop}
        href={`/go/${card.id}`}
        target="_blank"
        rel={`${card.isAffiliate ? 'sponsored ' : ''}nofollow noopener`}
        data-copy=""
      >
        {isFeatured ? 'Copy Code & Shop' : 'Shop with Code'}
        {!isFeatured && <Icon name="out" />}
        <span className="visually-hidden"> (opens the store in a new tab)</span>
      </a>
      <div className={styles.ways}>
        {look !== 'page' && (
          <Link className={styles.proof} to={`/codes/${card.id}`}>
            Terms and tests
            <span className="visually-hidden"> of {card.code}</span>
          </Link>
        )}
        <SaveButton code={card.code} />
      </div>
    </div>
  );
}
