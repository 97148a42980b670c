import { Link } from './link.tsx';
import { PageSteps } from './page-steps.tsx';
import styles from './pages.module.css';

interface PagesProps {
  /** From 1; beyond `pages` where an old link leads past the end. */
  readonly page: number;
  readonly pages: number;
  readonly addressOf: (page: number) => string;
}

/** The numbered pages of a list: the first, the last, and those around this one. */
export function Pages({ page, pages, addressOf }: PagesProps) {
  if (pages < 2) return null;
  const current = Math.min(page, pages + 1);
  return (
    <PageSteps
      previous={current > 1 && addressOf(current - 1)}
      next={current < pages && addressOf(current + 1)}
    >
      {shownPages(current, pages).map((shown, index, all) => (
        <span key={shown} className={styles.page}>
          {shown - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={addressOf(shown)}
            aria-label={`Page ${shown}`}
            aria-current={shown === current ? 'page' : undefined}
          >
            {shown}
          </Link>
        </span>
      ))}
    </PageSteps>
  );
}

function shownPages(current: number, pages: number): number[] {
  const around = [1, current - 1, current, current + 1, pages];
  return [...new Set(around.filter((page) => page >= 1 && page <= pages))].sort((a, b) => a - b);
}
