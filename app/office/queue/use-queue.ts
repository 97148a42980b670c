import { useEffect, useState, useSyncExternalStore } from 'react';
import { DeviceQueue } from './device/device-queue.ts';
import { sendLeave } from './device/send-form.ts';
import type { QueueView } from './queue-view.server.ts';

/** Long enough not to wear out a phone, short enough that nobody waits for a network that is back. */
const RETRY_MS = 20_000;

/** The device's queue, and what it shows now. It sends what it keeps as long as the page is open. */
export function useQueue(view: QueueView) {
  const [queue] = useState(() => new DeviceQueue(view));
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    void queue.load();
    const retry = () => {
      if (document.visibilityState === 'visible') void queue.retry();
    };
    const leave = () => {
      const { items, view: latest } = queue.state();
      sendLeave(
        items.map(({ visitId }) => visitId),
        latest.heldUntil,
      );
    };
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [queue]);
  // The result of a form on the page itself: a decided proposal, or an older test taken back.
  useEffect(() => queue.takeIn(view), [queue, view]);
  return { queue, ...state };
}
