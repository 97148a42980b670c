import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly className?: string | undefined;
  readonly summary: ReactNode;
  /** Whether what's inside is wrong, or an answer that the visitor has asked for: then it opens, and stays open until the visitor closes it. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** Fields behind one line until they're asked for or wrong, with or without JavaScript. */
export function Folded({ className, summary, isWrong, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(isWrong);
  if (isWrong && !isOpen) setIsOpen(true);
  return (
    <details className={className} open={isOpen} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
