import { useEffect, useState } from 'react';
import type { SameCode } from '../../../data/codes/office/office-code.server.ts';
import type { SameCodes } from './same-code.ts';

/** Long enough to type a code in one go. */
const PAUSE_MS = 300;

/**
 * Those of the codes that a store has already; undefined until the server has said so. Without a connection, or once
 * the session has ended, the last response stays: the server asks again before it saves.
 */
export function useSameCodes(storeId: string, codes: readonly string[]): readonly SameCode[] | undefined {
  const [known, setKnown] = useState<readonly SameCode[]>();
  const query = String(new URLSearchParams({ store: storeId, codes: codes.join(',') }));
  const isAsked = storeId !== '' && codes.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const superseded = new AbortController();
    const pause = setTimeout(async () => {
      const same = await fetchSameCodes(query, superseded.signal);
      if (same && !superseded.signal.aborted) setKnown(same);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      superseded.abort();
    };
  }, [isAsked, query]);
  return isAsked ? known?.filter((each) => String(each.storeId) === storeId) : [];
}

async function fetchSameCodes(query: string, signal: AbortSignal): Promise<SameCodes['same'] | undefined> {
  try {
    const response = await fetch(`/office/codes/same?${query}`, { signal });
    return response.ok ? ((await response.json()) as SameCodes).same : undefined;
  } catch {
    return undefined;
  }
}
