// The specification, "Error catalogue".
const RETRIES = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Loads, and loads again up to three times where it fails, after 1, 2 and 4 s.
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
      await wait(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal);
    }
  }
}

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
