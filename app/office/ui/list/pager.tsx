import { ButtonLink } from '../record-buttons.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** Where the page is in the list: "1 to 50 of 73". */
  readonly range?: string | undefined;
  /** The address of the page before, and of the one after; undefined at either end. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** Links to the previous and next page of a list that pages by position. */
export function Pager({ range, previous, next }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className={`flow ${styles.pager}`} aria-label="Pages">
      {range && <span className="soft target">{range}</span>}
      {previous && (
        <ButtonLink to={previous} rel="prev" kind="plain">
          ← Previous
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next" kind="plain">
          Next →
        </ButtonLink>
      )}
    </nav>
  );
}
