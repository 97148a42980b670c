import { DAY_MS } from '../time/days.ts';

const MINUTE_MS = 60_000;

/** Holding bounds: enough to reach a checkout, and short enough that a forgotten tab doesn't keep a code for long. */
export const SHORTEST_LEASE_MS = 2 * MINUTE_MS;
export const LONGEST_LEASE_MS = 15 * MINUTE_MS;
/** Used until somebody has handled an item. */
const USUAL_HANDLING_MS = 2 * MINUTE_MS;

/**
 * How long an item that is shown stays held for one person, in ms: three times the median of how long items took to
 * handle (ms), from 2 to 15 minutes.
 */
export function leaseMs(handlingTimesMs: readonly number[]): number {
  const median = medianOf(handlingTimesMs) ?? USUAL_HANDLING_MS;
  return Math.min(LONGEST_LEASE_MS, Math.max(SHORTEST_LEASE_MS, 3 * median));
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** The oldest test that a device may send: Safari deletes a page's data after seven days without a visit. */
export const OLDEST_TEST_MS = 14 * DAY_MS;

/**
 * When a test was made (epoch ms): the device's time, unless it's missing, in the future, or more than 14 days old.
 * Then it's when the test arrived, because a clock that far off says nothing.
 */
export function testTimeOf(deviceTime: number | null, receivedAt: number): number {
  if (deviceTime === null || deviceTime > receivedAt || deviceTime < receivedAt - OLDEST_TEST_MS)
    return receivedAt;
  return deviceTime;
}

/** How long a person may take back a test without giving a reason, in ms. */
export const TAKE_BACK_MS = 10 * MINUTE_MS;
