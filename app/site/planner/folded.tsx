import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly className?: string | undefined;
  readonly summary: ReactNode;
  /** Whether what's inside is in use: then it opens, and stays open until the visitor closes it. */
  readonly isUsed: boolean;
  readonly children: ReactNode;
}

/** Fields behind one line until they're used, with or without JavaScript. */
export function Folded({ className, summary, isUsed, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(isUsed);
  if (isUsed && !isOpen) setIsOpen(true);
  return (
    <details className={className} open={isOpen} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
