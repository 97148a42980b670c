import { PART_BYTES } from '../../../domain/office/uploaded-files.ts';

/** How often a part is sent before the person is asked, and how long between the first two tries. */
const TRIES = 6;
const PAUSE_MS = 500;

interface Sending {
  /** Where parts are sent to. */
  readonly address: string;
  /** The numbers of the parts that are there already. */
  readonly received: readonly number[];
  readonly signal: AbortSignal;
  /** Called with the bytes that are there. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Sends a file in packed parts, those that are missing.
 * @throws Error when the site can't be reached for half a minute, or refuses a part
 */
export async function sendFile(
  file: File,
  { address, received, signal, onProgress }: Sending,
): Promise<void> {
  const isThere = new Set(received);
  for (let number = 0; number * PART_BYTES < file.size; number += 1) {
    const end = Math.min((number + 1) * PART_BYTES, file.size);
    if (!isThere.has(number)) await sendPart(await packed(file.slice(number * PART_BYTES, end)), number);
    onProgress(end);
  }

  async function sendPart(part: Blob, number: number): Promise<void> {
    const body = new FormData();
    body.set('number', String(number));
    body.set('part', part);
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(address, { method: 'POST', body, signal }).catch(() => undefined);
      signal.throwIfAborted();
      if (response?.ok) return;
      // Busy, or a server that starts again: the same part may do later.
      const mayDo = !response || response.status >= 500 || response.status === 429;
      if (!mayDo || tries === TRIES) throw new Error(`part ${number}: ${response?.status ?? 'no response'}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries));
    }
  }
}

/** Lists of codes shrink to a tenth. */
function packed(slice: Blob): Promise<Blob> {
  return new Response(slice.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}
