import { Link } from 'react-router';
import { type ListQuery, listAddress } from './list-query.ts';
import styles from './pages.module.css';

/** The numbered pages of a list: the first, the last, and those around this one. */
export function Pages({ query, pages }: { query: ListQuery; pages: number }) {
  if (pages < 2) return null;
  const current = Math.min(query.page, pages + 1);
  return (
    <nav className={styles.pages} aria-label="Pages">
      {current > 1 && (
        <Link rel="prev" to={listAddress({ ...query, page: current - 1 })}>
          Previous
        </Link>
      )}
      {shownPages(current, pages).map((page, index, shown) => (
        <span key={page} className={styles.page}>
          {page - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={listAddress({ ...query, page })}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        </span>
      ))}
      {current < pages && (
        <Link rel="next" to={listAddress({ ...query, page: current + 1 })}>
          Next
        </Link>
      )}
    </nav>
  );
}

function shownPages(current: number, pages: number): number[] {
  const around = [1, current - 1, current, current + 1, pages];
  return [...new Set(around.filter((page) => page >= 1 && page <= pages))].sort((a, b) => a - b);
}
