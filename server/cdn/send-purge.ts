import type { Config } from '../../app/config.server.ts';

/** A CDN that isn't done by then is asked again. */
const TIMEOUT_MS = 10_000;

/** This service takes the tags from the header alone; its documents name no body like ours. */
const HEADER_ONLY = 'api.fastly.com';

export interface PurgeTarget {
  readonly url: string;
  /** What authorizes a purge, as `Name: value`. Secret. */
  readonly header: string | undefined;
}

/** Where purges go; undefined without PURGE_URL. */
export function purgeTargetOf({ PURGE_URL, PURGE_HEADER }: Config): PurgeTarget | undefined {
  return PURGE_URL === undefined ? undefined : { url: PURGE_URL, header: PURGE_HEADER };
}

/** The CDN in logs and findings: the rest of its address may be secret. */
export function hostOf({ url }: PurgeTarget): string {
  return new URL(url).host;
}

/**
 * Asks the CDN to purge everything with one of these tags.
 * @returns why it didn't, in a few words that hold nothing secret; undefined if it did
 */
export async function sendPurge(
  { url, header }: PurgeTarget,
  tags: readonly string[],
  signal: AbortSignal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<string | undefined> {
  const takesBody = new URL(url).hostname !== HEADER_ONLY;
  try {
    const headers = new Headers({ 'Surrogate-Key': tags.join(' ') });
    if (takesBody) headers.set('Content-Type', 'application/json');
    if (header) headers.set(...parsePurgeHeader(header));
    const body = takesBody ? JSON.stringify({ tags }) : null;
    // A redirect would carry the secret elsewhere.
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.ok ? undefined : `it responded with ${response.status}`;
  } catch (error) {
    return problemOf(error);
  }
}

/** Messages of `fetch` may repeat what was sent, so only codes and names are passed on. */
function problemOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return `it didn’t respond within ${TIMEOUT_MS / 1000} seconds`;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return `it can’t be reached (${code ?? name})`;
}

function parsePurgeHeader(header: string): [name: string, value: string] {
  const colon = header.indexOf(':');
  return [header.slice(0, colon), header.slice(colon + 1).trim()];
}
