import type { ReactNode } from 'react';
import type { TicketCard } from '../data/codes/code-card.ts';
import { Link } from '../ui/link.tsx';
import styles from './disclosure.module.css';

/** The affiliate disclosure, above the links it's about. */
export function Disclosure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.disclosure}>
      {/* One text: React would write a comment between two. */}
      {`${text} `}
      <Link to="/how-we-verify">{'How\u00a0we\u00a0verify'}</Link>
    </p>
  );
}

/** The links that lead here, above a page whose codes come first; the disclosure is at the end of their line. */
export function Trail({ links, disclosure }: { links: ReactNode; disclosure: ReactNode }) {
  return (
    <div className={`between ${styles.above}`}>
      <p className={`caption ${styles.trail}`}>{links}</p>
      {disclosure}
    </div>
  );
}

/** The owner's disclosure, if any of these codes has an affiliate link; else null. */
export function disclosureFor(
  cards: readonly TicketCard[],
  { disclosure }: { disclosure: string },
): string | null {
  return cards.some(({ isAffiliate }) => isAffiliate) ? disclosure : null;
}
