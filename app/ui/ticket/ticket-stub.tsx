import type { TicketCard } from '../../data/codes/code-card.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { sizeOnTicket } from './code-size.ts';
import { CodeText } from './code-text.tsx';
import { CopyButton, CopyWords, copyStyle } from './copy-button.tsx';
import { SaveButton } from './save-button.tsx';
import { ShopLink } from './shop-link.tsx';
import type { TicketMarks } from './ticket-marks.ts';
import styles from './ticket-stub.module.css';

/**
 * `list` has a Copy button and a shop link, and so has `plan`, the answer for a cart; `featured` has one button for both;
 * `fan`, one of the few that stand for many, has the Copy button alone; `page` is the code's own page.
 */
export type TicketLook = 'list' | 'plan' | 'featured' | 'fan' | 'page';

interface TicketStubProps {
  readonly card: TicketCard;
  /** The parts that match the visitor's search. */
  readonly marks: TicketMarks | undefined;
  readonly look: TicketLook;
  /** Whether it does nothing for that cart or for anyone: its button is quieter than the others. */
  readonly dimmed: boolean | undefined;
  /** Why it can't be used now; then there's nothing to do with it. */
  readonly over?: string | undefined;
}

/** The code itself, and what to do with it. */
export function TicketStub({ card, marks, look, dimmed, over }: TicketStubProps) {
  return (
    <div className={styles.stub}>
      <span className={styles.label}>{over || 'Code'}</span>
      <code className={styles.code} data-size={sizeOnTicket(card.code)}>
        <CodeText text={card.code} marks={marks?.code} />
      </code>
      {look !== 'featured' && !over && <CopyButton isQuiet={dimmed} />}
      {look !== 'fan' && !over && <Shop card={card} look={look} />}
      {look !== 'fan' && !over && <MoreOf card={card} look={look} />}
    </div>
  );
}

type WayProps = Pick<TicketStubProps, 'card' | 'look'>;

function Shop({ card, look }: WayProps) {
  const isFeatured = look === 'featured';
  return (
    <ShopLink card={card} className={isFeatured ? copyStyle : styles.shop}>
      {isFeatured ? (
        <>
          <CopyWords>
            <span data-needs-js="">Copy Code & Shop</span>
          </CopyWords>
          <span data-without-js="">Shop with Code</span>
        </>
      ) : (
        <>
          {look === 'plan' ? (
            <>
              Shop<span>{' with Code'}</span>
            </>
          ) : (
            'Shop with Code'
          )}
          <Icon name="out" />
        </>
      )}
    </ShopLink>
  );
}

/** What else there is to do with a code. */
function MoreOf({ card, look }: WayProps) {
  return (
    <div className={styles.ways}>
      {look !== 'page' && (
        <Link className={styles.proof} to={`/codes/${card.id}`}>
          Terms and tests
          <span className="visually-hidden">{` of ${card.code}`}</span>
        </Link>
      )}
      <SaveButton />
    </div>
  );
}
