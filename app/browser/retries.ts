// The specification, "Error catalogue".
const RETRIES = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Loads, and retries up to three times: after 1, 2 and 4 s, or as soon as the network is back.
 * @throws the last failure, or the abort reason
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
 * Waits for `delayMs`, or until the network is back if that's sooner.
 * @throws the abort reason
 */
export function waitForNetwork(delayMs = LONGEST_WAIT_MS, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, delayMs);
    addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
