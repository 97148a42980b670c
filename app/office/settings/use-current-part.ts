import { useEffect, useState } from 'react';

/** @returns the id of the part of the page that's being read; of those at the page's end, the one that was asked for, or the last */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const find = () => {
      const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
      const begun = ids.filter((id) => topOf(id) < (isEnd ? innerHeight : innerHeight / 3));
      const asked = begun.find((id) => isEnd && `#${id}` === location.hash && topOf(id) >= 0);
      setCurrent(asked ?? begun.at(-1) ?? ids[0]);
    };
    const leaving = new AbortController();
    addEventListener('scroll', find, { passive: true, signal: leaving.signal });
    // At the end, a link to another part there scrolls nothing.
    addEventListener('hashchange', find, { signal: leaving.signal });
    return () => leaving.abort();
  }, [ids]);
  return current;
}
