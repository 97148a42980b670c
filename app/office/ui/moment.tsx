import { use, useSyncExternalStore } from 'react';
import { ZoneContext } from '../../ui/moment.tsx';
import { agoText } from '../../words/ago.ts';
import { exactText } from '../../words/office/exact-time.ts';

const MINUTE_MS = 60_000;

/** An instant (epoch ms): "3 hours ago", with the exact time on hover. Without JavaScript, the exact time. */
export function Moment({ at }: { at: number }) {
  const exact = exactText(at, use(ZoneContext));
  // The server can't know when the page is read, and hydration must find the text that it sent.
  const now = useMinute();
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {now === null ? exact : agoText(at, Math.max(now, at))}
    </time>
  );
}

/** The minute that it is (epoch ms), as long as the component is shown; null on the server. */
export function useMinute(): number | null {
  return useSyncExternalStore(watchMinutes, currentMinute, () => null);
}

function watchMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 2);
  return () => clearInterval(timer);
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
