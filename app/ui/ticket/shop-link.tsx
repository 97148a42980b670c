import type { ReactNode } from 'react';
import type { CodeCard } from '../../data/codes/code-card.ts';

interface ShopLinkProps {
  readonly card: Pick<CodeCard, 'id' | 'isAffiliate'>;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Copies the code of the `[data-code-id]` around it, and opens its store by the store's own address. */
export function ShopLink({ card, className, children }: ShopLinkProps) {
  return (
    <a
      className={className}
      href={`/go/${card.id}`}
      target="_blank"
      rel={`${card.isAffiliate ? 'sponsored ' : ''}nofollow noopener`}
      data-copy=""
    >
      {children}
      <span className="visually-hidden"> (opens the store in a new tab)</span>
    </a>
  );
}
