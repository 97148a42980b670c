import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './pages.module.css';

interface PageStepsProps {
  /** Addresses; absent where the list begins or ends. */
  readonly previous: string | undefined | false;
  readonly next: string | undefined | false;
  /** What goes between the two links, if the pages have numbers. */
  readonly children?: ReactNode;
}

/** Links to the previous and next pages of a list. */
export function PageSteps({ previous, next, children }: PageStepsProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {previous && (
        <Link rel="prev" to={previous}>
          Previous
        </Link>
      )}
      {children}
      {next && (
        <Link rel="next" to={next}>
          Next
        </Link>
      )}
    </nav>
  );
}
