import { useSyncExternalStore } from 'react';

/** Whether the page's scripts run, for controls that do nothing without them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
