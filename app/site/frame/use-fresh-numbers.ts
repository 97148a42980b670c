import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { forgetPageData } from './page-data.ts';

/** Reads the numbers of an open page again, quietly, when its tab is looked at again. */
export function useFreshNumbers(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState !== 'visible') return;
      forgetPageData();
      revalidate();
    };
    document.addEventListener('visibilitychange', lookAgain);
    // The page was looked at again before React had started.
    if ('lookedAgain' in document.documentElement.dataset) lookAgain();
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [revalidate]);
}
