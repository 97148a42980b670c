// The specification, "Error catalogue".
const RETRIES = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Loads, and loads again up to three times where it fails, after 1, 2 and 4 s, or
 * at once when the network is back.
 * @throws the last failure, or the abort of a visitor who has gone on
 */
export async function withRetries<Data>(
  load: () => Promise<Data>,
  signal: AbortSignal | undefined,
): Promise<Data> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (signal?.aborted || failures === RETRIES) throw error;
      await waitForNetwork(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal);
    }
  }
}

/**
 * Waits that long at most, and no longer than until the network is back.
 * @throws the abort of a visitor who has gone on
 */
export function waitForNetwork(delayMs = LONGEST_WAIT_MS, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, delayMs);
    addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
