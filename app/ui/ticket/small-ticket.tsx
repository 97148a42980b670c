import type { ReactNode } from 'react';
import type { CodeCard } from '../../data/codes/code-card.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { StoreDisc } from '../store/store-disc.tsx';
import { sizeOnTicket } from './code-size.ts';
import { CodeText } from './code-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { FreshnessMark } from './freshness-badge.tsx';
import { ReportAnswer, ReportForm } from './report-form.tsx';
import { ShopLink } from './shop-link.tsx';
import styles from './small-ticket.module.css';

export type SmallCard = Pick<CodeCard, 'id' | 'code' | 'headline' | 'freshness' | 'isAffiliate'> & {
  readonly store: Pick<CodeCard['store'], 'name' | 'logo' | 'hue'>;
};

interface SmallTicketProps {
  readonly card: SmallCard;
  /** What it is the answer to: "Enter now at Wellby". */
  readonly label: string;
  /** What it saves on the cart, if that is known. */
  readonly saving?: string | undefined;
  /** What else speaks for or against it. */
  readonly note?: string | undefined;
  /** What came before it: the receipt of a report. */
  readonly children?: ReactNode;
}

/** One code as the answer to a question: what it gives, how it was tested, and its Copy. */
export function SmallTicket({ card, label, saving, note, children }: SmallTicketProps) {
  return (
    <article className={styles.small} aria-label={label} data-code-id={card.id} data-store={card.store.name}>
      <div className={styles.body}>
        <p className={styles.label}>
          <StoreDisc logo={card.store.logo} hue={card.store.hue} />
          {label}
        </p>
        <p className={styles.headline}>
          <Link to={`/codes/${card.id}`}>{card.headline}</Link>
        </p>
        {saving && <p className={styles.saving}>{`${saving} `}</p>}
        <p className={styles.note}>
          {note && <span>{`${note} `}</span>}
          <FreshnessMark freshness={card.freshness} />
        </p>
        <ReportForm codeId={card.id} />
        {children}
        <ReportAnswer className={styles.answer} />
      </div>
      <div className={styles.stub}>
        <code data-size={sizeOnTicket(card.code)}>
          <CodeText text={card.code} />
        </code>
        <CopyButton />
        <ShopLink card={card} className={styles.shop}>
          Shop
          <Icon name="out" />
        </ShopLink>
      </div>
    </article>
  );
}
